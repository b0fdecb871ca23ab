package io.warplight.monitor.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.handle.HandleTable;
import io.warplight.monitor.handle.HandleWatcher;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.Handles;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.CountDownLatch;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.Test;

class ResetUnderOthersTest {

  private final Counters counters = new Counters();
  private final Notices notices = new Notices(counters);
  private final List<Notice> told = new ArrayList<>();
  private final Sites sites = new Sites(10, counters);
  private final ThreadContexts threads = new ThreadContexts();
  private final HandleTable table =
      new HandleTable(1_000, counters, new CoarseClock(() -> {}), null);
  private final HandleWatcher handles = new HandleWatcher(new Catalogue(), threads, table, null);
  private final ResetWatcher resets =
      new ResetWatcher(new Catalogue(), table.search(), threads, notices);
  private long next = 0xA00;

  ResetUnderOthersTest() {
    notices.add(told::add);
  }

  @Test
  void handlesOfAThreadThatLivesAreToldOfOnce() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    Thread worker = worker(done);
    reset(0);
    reset(0);
    assertThat(told).hasSize(1);
    assertThat(told.get(0).kind()).isEqualTo("reset_under_others");
    assertThat(told.get(0).toString())
        .contains("ResetUnderOthersTest.step(ResetUnderOthersTest.java:7): cudaDeviceReset ends")
        .contains("2 handles that the living thread \"worker\" made");
    done.countDown();
    worker.join();
  }

  @Test
  void resetThatFailedEndsNothing() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    Thread worker = worker(done);
    reset(46);
    assertThat(told).isEmpty();
    done.countDown();
    worker.join();
  }

  @Test
  void threadThatHasEndedHoldsNothing() throws Exception {
    CountDownLatch done = new CountDownLatch(1);
    Thread worker = worker(done);
    done.countDown();
    worker.join();
    reset(0);
    assertThat(told).isEmpty();
  }

  @Test
  void ownHandlesAreOnesOwnMatter() {
    create();
    reset(0);
    assertThat(told).isEmpty();
  }

  /** A thread that has made two streams, and lives until it is let go. */
  private Thread worker(CountDownLatch done) throws InterruptedException {
    CountDownLatch made = new CountDownLatch(1);
    Thread worker =
        new Thread(
            () -> {
              create();
              create();
              made.countDown();
              try {
                done.await();
              } catch (InterruptedException e) {
                throw new AssertionError(e);
              }
            },
            "worker");
    worker.start();
    made.await();
    return worker;
  }

  private void create() {
    Watch watch =
        Objects.requireNonNull(
            handles.watch(site("cudaStreamCreate", "(Ljcuda/runtime/cudaStream_t;)I")));
    call(watch, 0, Handles.at(new cudaStream_t(), next += 0x100));
  }

  private void reset(int status) {
    call(Objects.requireNonNull(resets.watch(site("cudaDeviceReset", "()I"))), status);
  }

  private static void call(Watch watch, int status, Object... arguments) {
    try {
      List<Object> after = new ArrayList<>(List.of(status));
      if (watch.before() != null) {
        after.add(watch.before().invokeWithArguments(arguments));
      }
      after.addAll(List.of(arguments));
      Objects.requireNonNull(watch.handle()).invokeWithArguments(after);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private Site site(String function, String descriptor) {
    return sites.site(
        ResetUnderOthersTest.class,
        "jcuda/runtime/JCuda",
        function,
        descriptor,
        Place.at("step", "()V", 0)
            .line(7)
            .sourceFile("ResetUnderOthersTest.java")
            .build()
            .encode());
  }
}
