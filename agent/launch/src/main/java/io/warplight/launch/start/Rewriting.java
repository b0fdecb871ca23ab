package io.warplight.launch.start;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.LeftReason;
import io.warplight.callsites.Site;
import io.warplight.callsites.scan.FunctionHandles;
import io.warplight.monitor.Counters;
import io.warplight.monitor.link.LoaderProbe;
import io.warplight.monitor.selfcheck.Coverage;
import io.warplight.signals.ApplicationLoaders;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Rewrites the classes that have to do with a binding. Made when the first of them comes, with all
 * that it takes to link and report; runs on the threads that load classes, several at once, and
 * holds no lock while anything loads.
 */
final class Rewriting {

  /** What went wrong while a class was rewritten is counted under this part. */
  static final String PART = "rewrite";

  private final LoaderProbe probe;
  private final CallSiteTransformer callSites;
  private final Coverage coverage;
  private final Counters counters;
  private final SelfCheck check;
  private final ApplicationLoaders loaders;
  private final Hazards hazards;
  private final FunctionHandles unseen;
  private final NewVersionLine newVersion;
  private final AtomicLong nanos = new AtomicLong();

  Rewriting(
      LoaderProbe probe,
      CallSiteTransformer callSites,
      Coverage coverage,
      Counters counters,
      SelfCheck check,
      ApplicationLoaders loaders,
      Hazards hazards,
      FunctionHandles unseen,
      NewVersionLine newVersion) {
    this.probe = probe;
    this.callSites = callSites;
    this.coverage = coverage;
    this.counters = counters;
    this.check = check;
    this.loaders = loaders;
    this.hazards = hazards;
    this.unseen = unseen;
    this.newVersion = newVersion;
  }

  /** The agent that is at work with it. */
  SelfCheck check() {
    return check;
  }

  /** How long classes that have to do with a binding took, on the threads that load them. */
  long nanos() {
    return nanos.get();
  }

  /** The new class file, or null if the class stays as it was. */
  byte @Nullable [] transform(@Nullable ClassLoader loader, String className, byte[] classFile) {
    long begun = System.nanoTime();
    byte[] rewritten = rewrite(loader, className, classFile);
    nanos.addAndGet(System.nanoTime() - begun);
    if (rewritten != null) {
      check.rewritten();
      loaders.add(loader);
    }
    hazards.loads(className);
    return rewritten;
  }

  private byte @Nullable [] rewrite(
      @Nullable ClassLoader loader, String className, byte[] classFile) {
    if (!probe.seesBridge(loader)) {
      callSites.findFunctions(className, classFile, unseen);
      coverage.left(loader, className, "loader_cannot_see_bridge");
      return null;
    }
    callSites.findHandles(className, classFile, unseen);
    ClassTransformation result = callSites.transform(className, classFile);
    if (result == null) {
      return null;
    }
    coverage.transformed(loader, className, result);
    if (leavesSome(result)) {
      callSites.findFunctions(className, classFile, unseen);
    }
    Throwable fault = result.fault();
    if (fault != null) {
      counters.fault(PART, fault);
    }
    if (result.leftReason() == LeftReason.NEW_VERSION) {
      newVersion.left(className, classFile);
    }
    return result.classFile();
  }

  private static boolean leavesSome(ClassTransformation result) {
    if (result.leftReason() != null) {
      return true;
    }
    for (Site site : result.sites()) {
      if (site.leftReason() != null) {
        return true;
      }
    }
    return false;
  }

  /** Notes a class that could not be transformed again. */
  void left(Class<?> type, String reason) {
    coverage.left(type.getClassLoader(), type.getName().replace('.', '/'), reason);
  }

  /** Notes that a class stayed as it was because something went wrong in here. */
  void failed(@Nullable ClassLoader loader, String className, Throwable failure) {
    counters.fault(PART, failure);
    coverage.left(loader, className, "fault");
  }
}
