package io.warplight.monitor.suspect;

import static io.warplight.monitor.thread.Handles.at;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.atomic.AtomicLong;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUtexObject;
import org.junit.jupiter.api.Test;

/** What is read out of JCuda's trees of pointers, and kept beside the ring. */
class AddressesTest {

  private final Addresses addresses = new Addresses(16);

  @Test
  void onlyPointersAmongTheParametersAreAddresses() {
    addresses.keepParameters(
        5,
        Pointer.to(
            Pointer.to(device(0x7000)),
            Pointer.to(new int[] {3}),
            Pointer.to(device(0x8000).withByteOffset(64)),
            Pointer.to(at(new CUtexObject(), 7)),
            Pointer.to(new CUdeviceptr())));
    assertThat(addresses.of(5)).containsExactly(0x7000, 0, 0x8040, 0, 0);
  }

  @Test
  void offsetIntoAnArrayOfPointersTakesTheOneThere() {
    Pointer second = Pointer.to(device(0x7000), device(0x8000)).withByteOffset(8);
    addresses.keepParameters(1, Pointer.to(second));
    assertThat(addresses.of(1)).containsExactly(0x8000);
    addresses.keepParameters(2, Pointer.to(second.withByteOffset(8)));
    assertThat(addresses.of(2)).containsExactly(0);
  }

  @Test
  void sixteenParametersAreLookedAt() {
    Pointer[] parameters = new Pointer[20];
    for (int i = 0; i < parameters.length; i++) {
      parameters[i] = Pointer.to(device(0x1000 * (i + 1)));
    }
    addresses.keepParameters(0, Pointer.to(parameters));
    assertThat(addresses.of(0)).hasSize(16).endsWith(0x10000);
  }

  @Test
  void oddTreesAreNothing() {
    addresses.keepParameters(0, null);
    addresses.keepParameters(1, new Pointer());
    addresses.keepParameters(2, Pointer.to(new Pointer[] {null}));
    addresses.keepParameters(3, Pointer.to(Pointer.to(new Pointer[] {null})));
    addresses.keepParameters(4, Pointer.to(new long[] {0x7000}));
    assertThat(addresses.of(0)).isEmpty();
    assertThat(addresses.of(1)).isEmpty();
    assertThat(addresses.of(2)).containsExactly(0);
    assertThat(addresses.of(3)).containsExactly(0);
    assertThat(addresses.of(4)).isEmpty();
  }

  @Test
  void entryThatWasOverwrittenIsNotAnothers() {
    addresses.keep(3, device(0x7000), null);
    assertThat(addresses.of(3)).containsExactly(0x7000, 0);
    addresses.keep(3 + 16, device(0x8000), device(0x9000));
    assertThat(addresses.of(3)).isNull();
    assertThat(addresses.of(19)).containsExactly(0x8000, 0x9000);
  }

  @Test
  void whatTwoThreadsWriteIntoOneSlotIsNotRead() throws InterruptedException {
    AtomicLong rounds = new AtomicLong(100_000);
    Runnable writing =
        () -> {
          for (long i = rounds.getAndDecrement(); i > 0; i = rounds.getAndDecrement()) {
            // Numbers of one slot, each with its own addresses.
            addresses.keep(16 * i, device(i), device(-i & Long.MAX_VALUE));
          }
        };
    Thread[] threads = {new Thread(writing), new Thread(writing)};
    for (Thread thread : threads) {
      thread.start();
    }
    long wrong = 0;
    while (rounds.get() > 0) {
      long at = 16 * rounds.get();
      long[] read = addresses.of(at);
      wrong += read != null && 16 * read[0] != at ? 1 : 0;
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(wrong).isZero();
  }

  private static CUdeviceptr device(long address) {
    return at(new CUdeviceptr(), address);
  }
}
