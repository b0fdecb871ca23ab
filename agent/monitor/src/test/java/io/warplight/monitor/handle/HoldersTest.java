package io.warplight.monitor.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.thread.CoarseClock;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** What the table makes of objects that are gone; the collector's part is played by the test. */
class HoldersTest {

  private static final int SPACE = 0;

  private final ReferenceQueue<Object> queue = new ReferenceQueue<>();
  private final HandleTable table =
      new HandleTable(1_000, new Counters(), new CoarseClock(() -> {}), queue);

  /** Of a supplier, so that no frame that runs while the collector does holds the object. */
  private Holder lost(long value, Callable<Object> holder) throws Exception {
    create(value, holder.call());
    return collect();
  }

  private void create(long value, @Nullable Object holder) {
    table.created(HandleKind.DEVICE_MEMORY, SPACE, value, 512, 0, 0, 0, 1, holder);
  }

  private void destroy(long value) {
    table.destroyed(HandleKind.DEVICE_MEMORY, SPACE, value, table.generation(SPACE, value), 0, 1);
  }

  /** The next reference that the collector tells of. */
  private Holder collect() {
    long end = System.nanoTime() + 300_000_000_000L;
    while (System.nanoTime() - end < 0) {
      System.gc();
      try {
        Reference<?> told = queue.remove(100);
        if (told != null) {
          return (Holder) told;
        }
      } catch (InterruptedException e) {
        throw new AssertionError(e);
      }
    }
    throw new AssertionError("the object is held");
  }

  @Test
  void handleWhoseObjectIsGoneIsALeakOnce() throws Exception {
    Holder holder = lost(0x7000, Object::new);
    Handle leak = table.collected(holder);
    assertThat(leak).isNotNull();
    assertThat(leak.value()).isEqualTo(0x7000);
    assertThat(table.collected(holder)).isNull();
  }

  @Test
  void handleThatWasDestroyedMeanwhileIsNone() throws Exception {
    Holder holder = lost(0x7000, Object::new);
    destroy(0x7000);
    assertThat(table.collected(holder)).isNull();
  }

  @Test
  void handleThatIsAboutToBeDestroyedIsNone() throws Exception {
    Holder holder = lost(0x7000, Object::new);
    table.ending(0x7000);
    assertThat(table.collected(holder)).isNull();
  }

  @Test
  void handleOfWhichThereIsACopyIsNone() throws Exception {
    Holder holder = lost(0x7000, Object::new);
    table.copied(0x7000);
    assertThat(table.collected(holder)).isNull();
  }

  @Test
  void newHandleOfTheSameValueIsNotTheOldOnesLeak() throws Exception {
    Holder holder = lost(0x7000, Object::new);
    Object newOne = new Object();
    create(0x7000, newOne);
    assertThat(table.collected(holder)).isNull();
    assertThat(newOne).isNotNull();
  }

  @Test
  void leakThatIsUsedDestroyedOrCopiedIsWithdrawnOnce() throws Exception {
    int[] withdrawn = {0};
    table.tell(
        new LeakListener() {
          @Override
          public void begin() {}

          @Override
          public void uncertain() {}

          @Override
          public void overwritten(Handle leak, @Nullable Site line) {}

          @Override
          public void withdrawn(HandleKind kind) {
            withdrawn[0]++;
          }
        });
    assertThat(table.collected(lost(0x7000, Object::new))).isNotNull();
    table.used(0x7000);
    assertThat(withdrawn[0]).isOne();
    destroy(0x7000);
    assertThat(withdrawn[0]).isOne();
    assertThat(table.collected(lost(0x7000, Object::new))).isNotNull();
    destroy(0x7000);
    assertThat(withdrawn[0]).isEqualTo(2);
    assertThat(table.collected(lost(0x7000, Object::new))).isNotNull();
    table.copied(0x7000);
    assertThat(withdrawn[0]).isEqualTo(3);
  }

  /** The table holds the object's class loader no more than the object. */
  @Test
  void tableKeepsNoLoaderOfTheApplication() throws Exception {
    Holder holder = lost(0x7000, HoldersTest::ofALoaderOfItsOwn);
    assertThat(table.search().live(SPACE, 0x7000)).isNotNull();
    assertThat(table.collected(holder)).isNotNull();
  }

  /** An object that keeps its loader, and is kept by it: they are collected together. */
  private static Object ofALoaderOfItsOwn() throws Exception {
    URL tests = HoldersTest.class.getProtectionDomain().getCodeSource().getLocation();
    Class<?> type = new URLClassLoader(new URL[] {tests}, null).loadClass(Held.class.getName());
    Object held = type.getDeclaredConstructor().newInstance();
    type.getField("self").set(null, held);
    return held;
  }

  /** Held by its class. */
  public static final class Held {
    public static Object self;
  }
}
