package fork.inside;

import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.link.BridgeInstaller;
import io.warplight.monitor.link.FailureHandler;
import io.warplight.monitor.link.Linking;
import io.warplight.monitor.link.StatusRules;
import io.warplight.monitor.link.Watchers;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.util.Arrays;
import java.util.Properties;

/** Installs the linking and a small rewriter; what it sees goes to system properties and, if asked, to stderr. */
public final class AgentMain {
  public static void start(Instrumentation instrumentation) throws Exception {
    boolean loud = Boolean.getBoolean("fork.loud");
    Counters counters = new Counters();
    counters.onFirstFault(
        (part, cause) -> {
          System.err.println("FAULT " + part + " " + cause);
          cause.printStackTrace();
        });
    Sites sites = new Sites(Integer.getInteger("fork.limit", 1000), counters);
    Class<?> bridge = BridgeInstaller.install(instrumentation, bridgeBytes());
    Linking linking =
        Linking.install(
            bridge,
            sites,
            counters,
            new StatusRules() {
              @Override
              public int success(String owner, String function, String descriptor) {
                return 0;
              }

              @Override
              public int pending(String owner, String function, String descriptor) {
                return function.equals("query") ? 600 : 0;
              }
            },
            new Watchers(),
            new FailureHandler() {
              @Override
              public void failed(Site site, int status, Object[] arguments) {
                site.countFailure();
                if (loud) {
                  System.err.println(
                      "FAILED " + site + " " + status + " " + arguments.length + " arguments");
                }
                if (Boolean.getBoolean("fork.throw")) {
                  throw new IllegalStateException("handler");
                }
              }

              @Override
              public void backstopped(
                  Class<?> binding,
                  String function,
                  String descriptor,
                  boolean throwing,
                  int status) {
                if (loud) {
                  System.err.println(
                      "BACKSTOP " + binding.getName() + "." + function + descriptor + " " + status
                          + (throwing ? " throwing" : ""));
                }
              }
            });
    TestRewriter rewriter = new TestRewriter(bridge);
    instrumentation.addTransformer(rewriter, true);
    Properties shared = System.getProperties();
    // JDK types only, for programs that ask.
    shared.put("fork.uninstall", (Runnable) linking::uninstall);
    shared.put("fork.instrumentation", instrumentation);
    shared.put(
        "fork.sites",
        (java.util.concurrent.Callable<String>)
            () -> {
              long[] sums = new long[3];
              for (Site site : sites.all()) {
                sums[0]++;
                sums[1] += site.calls();
                sums[2] += site.failures();
              }
              return "sites=" + sums[0] + " calls=" + sums[1] + " failures=" + sums[2] + " faults="
                  + counters.faults() + " dropped=" + counters.dropped();
            });
  }

  private static byte[] bridgeBytes() throws Exception {
    try (InputStream in =
        AgentMain.class.getClassLoader().getResourceAsStream("java/lang/WarplightBridge.class")) {
      byte[] buffer = new byte[100_000];
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      for (int n = in.read(buffer); n > 0; n = in.read(buffer)) {
        out.write(buffer, 0, n);
      }
      return out.toByteArray();
    }
  }
}
