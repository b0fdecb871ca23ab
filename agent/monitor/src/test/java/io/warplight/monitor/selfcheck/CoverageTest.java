package io.warplight.monitor.selfcheck;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.Hook;
import io.warplight.callsites.LeftReason;
import io.warplight.callsites.Place;
import io.warplight.callsites.Site;
import io.warplight.monitor.Counters;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class CoverageTest {

  private static final String OWNER = "jcuda/runtime/JCuda";

  private final Counters counters = new Counters();
  private final Coverage coverage = new Coverage(3, counters);
  private final ClassLoader loader = new ClassLoader(null) {};

  @Test
  void countsRewrittenSitesAndHooks() {
    coverage.transformed(loader, "a/A", sites(site("run", 0, null), site("run", 1, null)));
    coverage.transformed(
        null,
        OWNER,
        ClassTransformation.ofHooks(new byte[1], List.of(new Hook("checkResult", "(I)I", true))));
    assertThat(coverage.rewrittenClasses()).isEqualTo(1);
    assertThat(coverage.rewrittenSites()).isEqualTo(2);
    assertThat(coverage.hooks()).isEqualTo(1);
    assertThat(coverage.left()).isEmpty();
  }

  @Test
  void namesMethodsAndClassesThatWereLeft() {
    coverage.transformed(
        loader,
        "a/A",
        sites(
            site("big", 0, LeftReason.TOO_LARGE),
            site("big", 1, LeftReason.TOO_LARGE),
            site("small", 0, null)));
    coverage.transformed(loader, "a/Old", ClassTransformation.left(LeftReason.NEW_VERSION, null));
    coverage.left(loader, "a/Blind", "loader_cannot_see_bridge");
    assertThat(coverage.left())
        .extracting(Left::toString)
        .containsExactly(
            "a.A.big (too_large, 2 call sites)",
            "a.Blind (loader_cannot_see_bridge)",
            "a.Old (new_version)");
    assertThat(coverage.leftByReason())
        .isEqualTo(Map.of("too_large", 2, "loader_cannot_see_bridge", 1, "new_version", 1));
  }

  @Test
  void aClassThatPassesAgainCountsOnce() {
    for (int i = 0; i < 1_000; i++) {
      coverage.transformed(loader, "a/A", sites(site("run", 0, null)));
    }
    coverage.transformed(new ClassLoader(null) {}, "a/A", sites(site("run", 0, null)));
    assertThat(coverage.rewrittenSites()).isEqualTo(2);
  }

  @Test
  void isBoundedAndCountsWhatItDropped() {
    for (int i = 0; i < 5; i++) {
      coverage.left(loader, "a/A" + i, "too_large");
    }
    coverage.left(loader, "a/A0", "old_version");
    assertThat(coverage.left()).hasSize(3);
    assertThat(coverage.leftByReason()).containsEntry("old_version", 1);
    assertThat(counters.dropped()).containsEntry(Coverage.PART, 2L);
  }

  @Test
  @Timeout(300)
  void keepsNoLoaderAlive() {
    ClassLoader unloaded = new ClassLoader(null) {};
    coverage.left(unloaded, "a/A", "too_large");
    WeakReference<ClassLoader> gone = new WeakReference<>(unloaded);
    unloaded = null;
    while (gone.get() != null) {
      System.gc();
    }
    while (!coverage.left().isEmpty()) {
      System.gc();
    }
    assertThat(coverage.left()).isEmpty();
  }

  private static ClassTransformation sites(Site... sites) {
    return ClassTransformation.ofSites(new byte[1], List.of(sites));
  }

  private static Site site(String method, int ordinal, LeftReason left) {
    return new Site(
        OWNER, "cudaFree", "(Ljcuda/Pointer;)I", Place.at(method, "()V", ordinal).build(), left);
  }
}
