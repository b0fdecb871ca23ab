package io.warplight.monitor.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import io.warplight.monitor.leak.LeakWatch;
import io.warplight.monitor.thread.CoarseClock;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** What is called a leak of the handles whose objects are gone: from the table's side. */
class LeakWatchTest {

  private static final int SPACE = 0;
  private static final long CONTEXT = 0xC1;

  private final Counters counters = new Counters();
  private boolean seesAll = true;
  private int firsts;
  private final LeakWatch watch = new LeakWatch(counters, () -> seesAll, line -> {});
  private final HandleTable table =
      new HandleTable(1_000, counters, new CoarseClock(() -> {}), watch.collected());

  @BeforeEach
  void watchTheTable() {
    watch.watch(table, () -> firsts++);
  }

  @Test
  void handleThatNobodyHoldsAnyMoreIsALeakForCertain() throws InterruptedException {
    lose(HandleKind.DEVICE_MEMORY, 0x7000);
    lose(HandleKind.DEVICE_MEMORY, 0x9000);
    assertLeaks(HandleKind.DEVICE_MEMORY, 2, 0);
    assertThat(firsts).isOne();
  }

  @Test
  void handleOfADestroyedContextIsNone() throws InterruptedException {
    lose(HandleKind.DEVICE_MEMORY, 0x7000, () -> table.contextDestroyed(CONTEXT, 0));
    assertLeaks(HandleKind.DEVICE_MEMORY, 0, 0);
  }

  @Test
  void handleOfAResetDeviceIsNone() throws InterruptedException {
    lose(HandleKind.STREAM, 0x7000, () -> table.deviceReset(1, 0));
    assertLeaks(HandleKind.STREAM, 0, 0);
  }

  @Test
  void handleOfALostDeviceIsNone() throws InterruptedException {
    lose(HandleKind.EVENT, 0x7000, () -> table.deviceLost());
    assertLeaks(HandleKind.EVENT, 0, 0);
  }

  @Test
  void afterAttachOrWithClassesLeftAloneItIsPossibleOnly() throws InterruptedException {
    seesAll = false;
    lose(HandleKind.EVENT, 0x7000);
    assertLeaks(HandleKind.EVENT, 0, 1);
    assertThat(firsts).isZero();
  }

  @Test
  void whereAContextMayHaveEndedUnseenItIsPossibleOnly() throws InterruptedException {
    lose(HandleKind.EVENT, 0x7000, () -> table.uncertain());
    assertLeaks(HandleKind.EVENT, 0, 1);
  }

  @Test
  void whatCanBeGivenBackInAnotherWayIsPossibleOnly() throws InterruptedException {
    lose(HandleKind.PINNED_MEMORY, 0x7000);
    assertLeaks(HandleKind.PINNED_MEMORY, 0, 1);
  }

  /** As by a copy of {@code Pointer.to(handle)}: it is watched no longer. */
  @Test
  void handleWhoseValueWasCopiedIsNone() throws InterruptedException {
    lose(HandleKind.DEVICE_MEMORY, 0x7000, () -> table.copied(0x7000));
    lose(HandleKind.DEVICE_MEMORY, 0x9000);
    assertLeaks(HandleKind.DEVICE_MEMORY, 1, 0);
  }

  @Test
  void leakThatIsUsedOrDestroyedAfterAllIsWithdrawnAndCounted() throws InterruptedException {
    lose(HandleKind.DEVICE_MEMORY, 0x7000);
    lose(HandleKind.DEVICE_MEMORY, 0x9000);
    lose(HandleKind.DEVICE_MEMORY, 0xB000);
    assertLeaks(HandleKind.DEVICE_MEMORY, 3, 0);
    table.used(0x7000);
    table.ending(0x9000);
    assertThat(watch.totals().withdrawn(HandleKind.DEVICE_MEMORY)).isEqualTo(2);
    assertThat(watch.totals().certain(HandleKind.DEVICE_MEMORY)).isEqualTo(3);
  }

  @Test
  void handleWhoseObjectIsHeldIsNone() throws InterruptedException {
    Object holder = new Object();
    create(HandleKind.EVENT, 0x7000, holder);
    assertLeaks(HandleKind.EVENT, 0, 0);
    assertThat(holder).isNotNull();
  }

  /** In a frame of its own: none that runs while the collector does holds the object. */
  private void lose(HandleKind kind, long value) {
    create(kind, value, new Object());
  }

  /** What happens before the object is lost. */
  private void lose(HandleKind kind, long value, Runnable before) {
    Object holder = new Object();
    create(kind, value, holder);
    before.run();
    assertThat(holder).isNotNull();
  }

  private void create(HandleKind kind, long value, Object holder) {
    table.created(kind, SPACE, value, 512, 0, 1, CONTEXT, 1, holder);
  }

  private void assertLeaks(HandleKind kind, long certain, long possible)
      throws InterruptedException {
    collect();
    collect();
    watch.close();
    assertThat(watch.totals().certain(kind)).isEqualTo(certain);
    assertThat(watch.totals().possible(kind)).isEqualTo(possible);
  }

  /** Returns when the collector has told of all that nobody held when it was called. */
  private static void collect() throws InterruptedException {
    ReferenceQueue<Object> told = new ReferenceQueue<>();
    WeakReference<Object> mark = new WeakReference<>(new Object(), told);
    do {
      System.gc();
    } while (told.remove(1_000) != mark);
  }
}
