package io.warplight.monitor.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ContextWatcher;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class DeviceAssumedTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";
  private static final String ON_POINTER = "(Ljcuda/Pointer;J)I";

  private final Counters counters = new Counters();
  private final Notices notices = new Notices(counters);
  private final List<Notice> told = new ArrayList<>();
  private final Sites sites = new Sites(10, counters);
  private final ThreadContexts threads = new ThreadContexts();
  private final Suspects suspects = new Suspects(threads, new CoarseClock(() -> {}));
  private final ContextWatcher contexts = new ContextWatcher(new Catalogue(), threads);
  private final DeviceWatcher watcher =
      new DeviceWatcher(new Catalogue(), threads, suspects, notices);

  DeviceAssumedTest() {
    notices.add(told::add);
  }

  @Test
  void threadThatSetNoDeviceIsToldOfOnceWhereAnotherSetOne() throws InterruptedException {
    on("main", () -> set(1));
    on("pool-1-thread-1", this::allocate);
    on("pool-1-thread-2", this::allocate);
    assertThat(told).hasSize(1);
    assertThat(told.get(0).kind()).isEqualTo("device_assumed");
    assertThat(told.get(0).toString())
        .contains("DeviceAssumedTest.step(DeviceAssumedTest.java:7): cudaMalloc acts on device 0")
        .contains("this one, \"pool-1-thread-1\", was not seen to set any, while device 1 was set")
        .contains("on \"main\"");
  }

  @Test
  void eachThreadThatSetsItsDeviceIsRight() throws InterruptedException {
    for (int i = 0; i < 3; i++) {
      on(
          "pool-1-thread-" + i,
          () -> {
            set(1);
            allocate();
          });
    }
    assertThat(told).isEmpty();
  }

  @Test
  void processOfSeveralDevicesMayMeanDeviceZero() throws InterruptedException {
    on("main", () -> set(1));
    on("other", () -> set(2));
    on("worker", this::allocate);
    assertThat(told).isEmpty();
  }

  @Test
  void deviceZeroIsMeantWhereItIsSet() throws InterruptedException {
    on("main", () -> set(0));
    on("other", () -> set(1));
    on("worker", this::allocate);
    assertThat(told).isEmpty();
  }

  @Test
  void whatWasMadeBeforeAnyDeviceWasSetIsMeantForDeviceZero() throws InterruptedException {
    on("main", this::allocate);
    on("other", () -> set(1));
    on("worker", this::allocate);
    assertThat(told).isEmpty();
  }

  @Test
  void nothingIsSaidWhereADeviceMayHaveBeenSetUnseen() throws InterruptedException {
    on("main", () -> set(1));
    threads.someUnseen();
    on("worker", this::allocate);
    assertThat(told).isEmpty();
  }

  @Test
  void nothingIsSaidOnceAClassWasLeftAsItWas() throws InterruptedException {
    suspects.unseenIf(() -> true);
    on("main", () -> set(1));
    on("worker", this::allocate);
    assertThat(told).isEmpty();
  }

  @Test
  void setThatFailedSetsNothing() throws InterruptedException {
    on("main", () -> call(watcher.watch(site("cudaSetDevice", "(I)I")), 101, 1));
    on("worker", this::allocate);
    assertThat(told).isEmpty();
  }

  @Test
  void pinnedMemoryIsOfNoDevice() {
    assertThat(watcher.watch(site("cudaHostAlloc", "(Ljcuda/Pointer;JI)I"))).isNull();
  }

  private void set(int device) {
    Site site = site("cudaSetDevice", "(I)I");
    call(contexts.watch(site.owner(), site.function(), site.descriptor()), 0, device);
    call(watcher.watch(site), 0, device);
  }

  private void allocate() {
    call(watcher.watch(site("cudaMalloc", ON_POINTER)), 0);
  }

  private static void on(String name, Runnable task) throws InterruptedException {
    Thread thread = new Thread(task, name);
    thread.start();
    thread.join();
  }

  private static void call(Watch watch, Object... arguments) {
    try {
      Objects.requireNonNull(Objects.requireNonNull(watch).handle()).invokeWithArguments(arguments);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  private Site site(String function, String descriptor) {
    return sites.site(
        DeviceAssumedTest.class,
        RUNTIME,
        function,
        descriptor,
        Place.at("step", "()V", 0).line(7).sourceFile("DeviceAssumedTest.java").build().encode());
  }
}
