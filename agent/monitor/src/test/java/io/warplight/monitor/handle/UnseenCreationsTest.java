package io.warplight.monitor.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.Handles;
import java.lang.invoke.MethodHandle;
import jcuda.Pointer;
import jcuda.runtime.cudaEvent_t;
import org.junit.jupiter.api.Test;

class UnseenCreationsTest {

  private static final int SPACE = 11;

  private final Counters counters = new Counters();
  private final UnseenCreations unseen = new UnseenCreations(counters);
  private final HandleTable table =
      new HandleTable(1_000, counters, new CoarseClock(() -> {}), null);

  private Handle dead(HandleKind kind, long value) {
    table.created(kind, SPACE, value, 512, 0, 0, 0, 1, null);
    table.destroyed(kind, SPACE, value, table.generation(SPACE, value), 0, 1);
    return table.search().dead(SPACE, value);
  }

  private void makes(long value) {
    unseen.made(Handles.at(new cudaEvent_t(), value));
  }

  @Test
  void whatTheBindingMadeAndASiteSawIsNotUnseen() {
    makes(0x51);
    unseen.seen(0x51);
    assertThat(unseen.mayBe(dead(HandleKind.EVENT, 0x51))).isFalse();
  }

  @Test
  void deadHandleMayBeOneThatWasMadeUnseenAtItsAddress() {
    makes(0x51);
    assertThat(unseen.mayBe(dead(HandleKind.EVENT, 0x51))).isTrue();
    assertThat(unseen.mayBe(dead(HandleKind.EVENT, 0x52))).isFalse();
  }

  /** How long the unseen one is, is not known. */
  @Test
  void deadMemoryMayLieInAnyThatWasMadeUnseen() {
    makes(0x51);
    assertThat(unseen.mayBe(dead(HandleKind.DEVICE_MEMORY, 0x9000))).isTrue();
  }

  @Test
  void beyondTheLimitNothingIsSure() throws Throwable {
    MethodHandle made = unseen.made();
    for (int i = 1; i <= 10_001; i++) {
      made.invoke((Object) Handles.at(new cudaEvent_t(), i * 64L));
    }
    assertThat(counters.dropped()).containsEntry("unseen handles", 1L);
    assertThat(unseen.mayBe(dead(HandleKind.EVENT, 0x7))).isTrue();
  }

  @Test
  void objectThatHoldsNothingIsNoHandle() {
    unseen.made(new Pointer());
    assertThat(unseen.mayBe(dead(HandleKind.DEVICE_MEMORY, 0x9000))).isFalse();
  }
}
