package io.warplight.simulator.device;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.memory.Block;
import org.junit.jupiter.api.Test;

/** When the bytes of a freed block go back. */
class MemoryTest {
  private final Machine machine = Machine.get();
  private final Memory memory = machine.memory();

  @Test
  void aBlockThatNobodyUsesGoesBackAtOnce() {
    memory.free(block());
    assertThat(memory.retired()).isZero();
  }

  @Test
  void whatACallFoundStaysUntilAllThatItQueuedIsDone() {
    Block found = block();
    long queued =
        memory.keepingFound(
            () -> {
              onAnotherThread(() -> memory.free(found));
              return memory.enter();
            });
    assertThat(memory.retired()).isOne();
    memory.leave(queued);
    assertThat(memory.retired()).isZero();
  }

  @Test
  void whatWasFreedBeforeACallIsNotKeptForIt() {
    long earlier = memory.enter();
    memory.free(block());
    memory.keepingFound(
        () -> {
          memory.leave(earlier);
          assertThat(memory.retired()).isZero();
          return true;
        });
  }

  private Block block() {
    Block block = memory.allocate(machine.device(0), 4096, 256, Block.Kind.DEVICE, null, 0);
    assertThat(block).isNotNull();
    return block;
  }

  private static void onAnotherThread(Runnable work) {
    Thread thread = new Thread(work);
    thread.start();
    try {
      thread.join();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }
}
