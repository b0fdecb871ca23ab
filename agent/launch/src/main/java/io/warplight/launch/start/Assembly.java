package io.warplight.launch.start;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.link.BridgeInstaller;
import io.warplight.monitor.link.FailureHandler;
import io.warplight.monitor.link.Linking;
import io.warplight.monitor.link.LoaderProbe;
import io.warplight.monitor.link.Watchers;
import io.warplight.monitor.selfcheck.Coverage;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import org.jspecify.annotations.Nullable;

/**
 * Puts the parts together when the first class that has to do with a binding comes: catalogue,
 * linking, failures, the log. Called once, on the thread that loads that class, holding no lock.
 */
final class Assembly {

  private static final int MOST_SITES = 100_000;
  private static final int MOST_CLASSES = 20_000;

  private Assembly() {}

  static Rewriting assemble(Instrumentation instrumentation, Settings settings)
      throws ReflectiveOperationException, IOException {
    Class<?> bridge = BridgeInstaller.install(instrumentation, OwnFiles.bridge());
    String occupant = BridgeInstaller.claim(bridge, OwnFiles.version());
    if (occupant != null) {
      throw new IllegalStateException("Warplight " + occupant + " is at work in this JVM already");
    }
    Counters counters = new Counters();
    Coverage coverage = new Coverage(MOST_CLASSES, counters);
    CatalogueFacts facts = new CatalogueFacts(new Catalogue());
    Linking.install(
        bridge,
        new Sites(MOST_SITES, counters),
        counters,
        facts,
        new Watchers(),
        new FailureHandler() {
          @Override
          public void failed(Site site, int status, @Nullable Object[] arguments) {
            site.countFailure();
          }

          @Override
          public void backstopped(
              Class<?> binding, String function, String descriptor, boolean throwing, int status) {}
        });
    return new Rewriting(
        new LoaderProbe(bridge), new CallSiteTransformer(() -> facts), coverage, counters);
  }
}
