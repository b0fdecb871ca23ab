package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.callsites.fate.CallerAnalysis;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.binding.BindingClasses;
import io.warplight.monitor.binding.DriverExplanation;
import io.warplight.monitor.binding.VersionWatcher;
import io.warplight.monitor.callback.Callbacks;
import io.warplight.monitor.caller.CallerFollower;
import io.warplight.monitor.caller.ScriptedStack;
import io.warplight.monitor.explain.Explanations;
import io.warplight.monitor.hazard.Notices;
import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.CallTimes;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.ArrayList;
import java.util.List;
import jcuda.runtime.JCuda;
import org.junit.jupiter.api.Test;

/** Java 8: the backstop cannot tell a rewritten site's failure from that of its old code. */
class DeferredTest {

  private static final String FREE = "(Ljcuda/Pointer;)I";

  private final Counters counters = new Counters();
  private final Sites sites = new Sites(10, counters);
  private final List<Failure> told = new ArrayList<>();
  private final Site site = site(7);
  private final FailureReporter reporter = reporter();

  @Test
  void failureThatTheSiteClaimsIsReportedOnceByTheSite() {
    for (int i = 0; i < 100; i++) {
      backstop(1);
      reporter.failed(site, 1, new Object[] {null});
    }
    reporter.drain(0);
    assertThat(told).hasSize(100);
    assertThat(told).extracting(Failure::seen).containsOnly(Failure.Seen.SITE);
    assertThat(site.failures()).isEqualTo(100);
  }

  @Test
  void failureOfTheOldCodeIsReportedByTheNextOrAtTheEnd() {
    for (int i = 0; i < 100; i++) {
      backstop(1);
    }
    assertThat(told).hasSize(99);
    reporter.drain(0);
    assertThat(told).hasSize(100);
    assertThat(told).extracting(Failure::seen).containsOnly(Failure.Seen.BACKSTOP);
    assertThat(told).extracting(Failure::fate).containsOnly(Fate.DISCARDED);
    assertThat(reporter.counts().failures()).isEqualTo(100);
    reporter.drain(0);
    assertThat(told).hasSize(100);
  }

  @Test
  void anotherSitesFailureClaimsNothing() {
    backstop(1);
    reporter.failed(site(8), 2, new Object[] {null});
    assertThat(told).extracting(f -> f.status().code()).containsExactly(1, 2);
    reporter.drain(0);
    assertThat(told).hasSize(2);
  }

  @Test
  void eachThreadClaimsItsOwn() throws InterruptedException {
    Thread old = new Thread(() -> backstop(1));
    old.start();
    old.join();
    backstop(1);
    reporter.failed(site, 1, new Object[] {null});
    assertThat(told).hasSize(1);
    reporter.drain(0);
    assertThat(told).extracting(Failure::threadName).contains(old.getName());
    assertThat(told).hasSize(2);
  }

  private void backstop(int code) {
    reporter.backstopped(JCuda.class, "checkResult", "(I)I", false, code);
  }

  private Site site(int line) {
    String place = Place.at("step", "()V", line).line(line).fate(Fate.DISCARDED).build().encode();
    Site made = sites.site(DeferredTest.class, "jcuda/runtime/JCuda", "cudaFree", FREE, place);
    assertThat(made).isNotNull();
    made.setGuarded(true);
    return made;
  }

  private FailureReporter reporter() {
    Catalogue catalogue = new Catalogue();
    ScriptedStack stack =
        new ScriptedStack(false)
            .frame("jcuda.runtime.JCuda", JCuda.class, "checkResult", "(I)I", 1)
            .frame("jcuda.runtime.JCuda", JCuda.class, "cudaFree", FREE, 1)
            .frame(DeferredTest.class.getName(), DeferredTest.class, "step", "()V", 7);
    CallerFollower callers =
        CallerFollower.create(new CallerAnalysis(new NoFacts()), file -> null, counters);
    // Not told of any class: to read JCuda's fields would load its natives.
    BindingClasses bindings = new BindingClasses(catalogue);
    FailureReporter made =
        new FailureReporter(
            catalogue,
            bindings,
            stack,
            new BackstopFrames(catalogue, new SiteFinder(sites), stack, stack, callers),
            callers,
            new ThreadContexts(),
            new CallTimes(),
            new StickyFailures(),
            new Explanations(
                bindings,
                new DriverExplanation(new VersionWatcher(), bindings),
                new Suspects(new ThreadContexts(), new CoarseClock(() -> {})),
                new Callbacks()),
            new Notices(counters),
            sites,
            counters);
    made.add(
        new FailureListener() {
          @Override
          public void failed(Failure failure) {
            told.add(failure);
          }
        });
    return made;
  }
}
