package io.warplight.monitor.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BlindCheckTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";
  private static final String DRIVER = "jcuda/driver/JCudaDriver";
  private static final String LAUNCH =
      "(Ljcuda/driver/CUfunction;IIIIIIILjcuda/driver/CUstream;Ljcuda/Pointer;Ljcuda/Pointer;)I";

  private final Counters counters = new Counters();
  private final Notices notices = new Notices(counters);
  private final List<Notice> told = new ArrayList<>();
  private final Sites sites = new Sites(10, counters);
  private boolean throwing;
  private final HazardWatcher watcher =
      new HazardWatcher(new Catalogue(), notices, sites, owner -> throwing);

  BlindCheckTest() {
    notices.add(told::add);
  }

  @Test
  void checkAfterALaunchWhoseStatusIsDroppedHearsNothingOfIt() {
    site(DRIVER, "cuLaunchKernel", LAUNCH, 0, Fate.DISCARDED);
    check(1, Fate.CHECKED);
    check(1, Fate.CHECKED);
    assertThat(told).hasSize(1);
    assertThat(told.get(0).toString())
        .contains("BlindCheckTest.step(BlindCheckTest.java:11)")
        .contains("cudaGetLastError never hears of cuLaunchKernel at ")
        .contains("BlindCheckTest.java:10");
  }

  @Test
  void checkAfterACallOfTheRuntimeIsNotBlind() {
    site(RUNTIME, "cudaMemset", "(Ljcuda/Pointer;IJ)I", 0, Fate.DISCARDED);
    check(1, Fate.CHECKED);
    assertThat(told).isEmpty();
  }

  @Test
  void launchThatIsCheckedItselfNeedsNoOther() {
    site(DRIVER, "cuLaunchKernel", LAUNCH, 0, Fate.CHECKED);
    check(1, Fate.CHECKED);
    assertThat(told).isEmpty();
  }

  @Test
  void launchThatThrowsIsNotLost() {
    throwing = true;
    site(DRIVER, "cuLaunchKernel", LAUNCH, 0, Fate.DISCARDED);
    check(1, Fate.CHECKED);
    assertThat(told).isEmpty();
  }

  @Test
  void callThatOnlyClearsIsNoCheck() {
    site(DRIVER, "cuLaunchKernel", LAUNCH, 0, Fate.DISCARDED);
    check(1, Fate.DISCARDED);
    assertThat(told).isEmpty();
  }

  @Test
  void launchSomewhereBeforeIsNotWhatIsChecked() {
    site(DRIVER, "cuLaunchKernel", LAUNCH, 0, Fate.DISCARDED);
    site(RUNTIME, "cudaMemset", "(Ljcuda/Pointer;IJ)I", 1, Fate.DISCARDED);
    check(2, Fate.CHECKED);
    assertThat(told).isEmpty();
  }

  private void check(int ordinal, Fate fate) {
    assertThat(watcher.watch(site(RUNTIME, "cudaGetLastError", "()I", ordinal, fate))).isNull();
  }

  private Site site(String owner, String function, String descriptor, int ordinal, Fate fate) {
    return sites.site(
        BlindCheckTest.class,
        owner,
        function,
        descriptor,
        Place.at("step", "()V", ordinal)
            .fate(fate)
            .line(10 + ordinal)
            .sourceFile("BlindCheckTest.java")
            .build()
            .encode());
  }
}
