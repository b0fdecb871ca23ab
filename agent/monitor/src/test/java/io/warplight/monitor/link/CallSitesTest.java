package io.warplight.monitor.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.MutableCallSite;
import org.junit.jupiter.api.Test;

class CallSitesTest {
  private final CallSites callSites = new CallSites();

  @Test
  void siteThatLinksAgainLeavesNothingOfItsEarlierLinks() throws Throwable {
    MutableCallSite site = new MutableCallSite(MethodType.methodType(int.class));
    for (int i = 1; i <= 1_000; i++) {
      link(site, i);
    }
    for (int i = 0; i < 30_000 && callSites.size() > 1; i++) {
      System.gc();
      Thread.sleep(10);
    }
    assertThat(callSites.size()).isEqualTo(1);

    callSites.restore();
    assertThat((int) site.getTarget().invokeExact()).isEqualTo(1_000);
  }

  @Test
  void siteThatIsLinkedWhileAllAreRestoredIsRestoredTheSecondTime() throws Throwable {
    MutableCallSite site = new MutableCallSite(MethodType.methodType(int.class));
    MethodHandle late = link(site, 1);
    callSites.restore();
    site.setTarget(late);

    callSites.restore();
    assertThat((int) site.getTarget().invokeExact()).isEqualTo(1);
  }

  @Test
  void siteGetsTheOriginalOfTheHandleThatWonTheRace() throws Throwable {
    MutableCallSite site = new MutableCallSite(MethodType.methodType(int.class));
    MethodHandle winner = link(site, 1);
    link(site, 2);
    site.setTarget(winner);
    System.gc();

    callSites.restore();
    assertThat((int) site.getTarget().invokeExact()).isIn(1, 2);
    assertThat(site.getTarget()).isNotSameAs(winner);
  }

  /** A linked handle gives the negative of what its original would. */
  private MethodHandle link(MutableCallSite site, int result) throws Exception {
    MethodHandle original = MethodHandles.constant(int.class, result);
    MethodHandle negate =
        MethodHandles.lookup()
            .findStatic(Math.class, "negateExact", MethodType.methodType(int.class, int.class));
    MethodHandle linked = MethodHandles.foldArguments(negate, original);
    callSites.add(site, original);
    site.setTarget(linked);
    return linked;
  }
}
