package io.warplight.monitor.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.link.Watch;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import org.junit.jupiter.api.Test;

class SkippedCheckTest {

  private static final String DRIVER = "jcuda/driver/JCudaDriver";
  private static final String PEER =
      "(Ljcuda/driver/CUdeviceptr;Ljcuda/driver/CUcontext;Ljcuda/driver/CUdeviceptr;"
          + "Ljcuda/driver/CUcontext;J)I";

  private final Counters counters = new Counters();
  private final Notices notices = new Notices(counters);
  private final List<Notice> told = new ArrayList<>();
  private final Sites sites = new Sites(10, counters);
  private boolean throwing = true;
  private final HazardWatcher watcher =
      new HazardWatcher(new Catalogue(), notices, sites, owner -> throwing);

  SkippedCheckTest() {
    notices.add(told::add);
  }

  @Test
  void statusThatIsDroppedBecauseExceptionsAreOnIsToldOnceAProcess() throws Throwable {
    call(copying(1, Fate.DISCARDED));
    call(copying(2, Fate.DISCARDED));
    assertThat(told).hasSize(1);
    assertThat(told.get(0).kind()).isEqualTo("never_throws");
    assertThat(told.get(0).toString())
        .contains("SkippedCheckTest.step(SkippedCheckTest.java:1)")
        .contains("exceptions are on, but cuMemcpyPeer never throws one");
  }

  @Test
  void whereExceptionsAreOffNobodyCountsOnThem() throws Throwable {
    throwing = false;
    call(copying(1, Fate.DISCARDED));
    assertThat(told).isEmpty();
  }

  @Test
  void statusThatIsLookedAtIsNotLost() {
    assertThat(watcher.watch(copying(1, Fate.CHECKED))).isNull();
  }

  @Test
  void functionWhoseCheckIsSkippedInSomeVersionsOnlyIsLeftAlone() {
    Site some =
        sites.site(
            SkippedCheckTest.class,
            "jcuda/nvrtc/JNvrtc",
            "nvrtcGetCUBIN",
            "(Ljcuda/nvrtc/nvrtcProgram;[B)I",
            Place.at("step", "()V", 1).fate(Fate.DISCARDED).build().encode());
    assertThat(watcher.watch(some)).isNull();
  }

  private void call(Site site) throws Throwable {
    Watch watch = Objects.requireNonNull(watcher.watch(site));
    Objects.requireNonNull(watch.handle()).invokeWithArguments(0);
  }

  private Site copying(int line, Fate fate) {
    return sites.site(
        SkippedCheckTest.class,
        DRIVER,
        "cuMemcpyPeer",
        PEER,
        Place.at("step", "()V", line)
            .fate(fate)
            .line(line)
            .sourceFile("SkippedCheckTest.java")
            .build()
            .encode());
  }
}
