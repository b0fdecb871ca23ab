package fork.inside;

import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.link.BridgeInstaller;
import io.warplight.monitor.link.FailureHandler;
import io.warplight.monitor.link.Linking;
import io.warplight.monitor.link.Measure;
import io.warplight.monitor.link.StatusRules;
import io.warplight.monitor.link.Stopwatch;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchSwitch;
import io.warplight.monitor.link.Watchers;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.util.Properties;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicLong;

/** Installs the linking and a small rewriter; what it sees goes to system properties and, if asked, to stderr. */
public final class AgentMain {
  private static final AtomicLong BACKSTOPPED = new AtomicLong();
  private static final AtomicLong THROWING = new AtomicLong();

  public static void start(Instrumentation instrumentation) throws Exception {
    boolean quiet = Boolean.getBoolean("fork.quiet");
    Counters counters = new Counters();
    counters.onFirstFault(
        (part, cause) -> {
          if (!quiet) {
            System.err.println("FAULT " + part + " " + cause);
          }
        });
    Sites sites = new Sites(Integer.getInteger("fork.limit", 1000), counters);
    long[] watched = new long[4];
    Watchers watchers = new Watchers();
    MethodHandle seen =
        MethodHandles.lookup()
            .findStatic(
                AgentMain.class,
                "seen",
                MethodType.methodType(
                    void.class, long[].class, int.class, int.class, long.class))
            .bindTo(watched);
    WatchSwitch watch =
        watchers.add(
            site ->
                site.function().equals("device") ? new Watch(seen, 1, 2) : null);
    long[] timed = new long[4];
    WatchSwitch timing = watchers.add(new Timing(timed));
    Class<?> bridge = BridgeInstaller.install(instrumentation, bridgeBytes());
    Linking linking =
        Linking.install(bridge, sites, counters, new Rules(), watchers, new Handler());
    TestRewriter rewriter = new TestRewriter(bridge);
    instrumentation.addTransformer(rewriter, true);
    // JDK types only, for programs that ask.
    Properties shared = System.getProperties();
    shared.put("fork.instrumentation", instrumentation);
    shared.put("fork.loader", new WeakReference<>(AgentMain.class.getClassLoader()));
    shared.put("fork.watched", watched);
    shared.put("fork.on", (Runnable) watch::on);
    shared.put("fork.off", (Runnable) watch::off);
    shared.put("fork.timed", timed);
    shared.put("fork.timing.on", (Runnable) timing::on);
    shared.put("fork.timing.off", (Runnable) timing::off);
    shared.put("fork.callback", (Runnable) () -> {});
    shared.put(
        "fork.detach",
        (Runnable)
            () -> {
              instrumentation.removeTransformer(rewriter);
              linking.uninstall();
            });
    shared.put("fork.counts", (Callable<String>) () -> counts(sites, counters));
  }

  private static void seen(long[] watched, int status, int device, long other) {
    if (device == 666) {
      throw new IllegalStateException("a watcher's");
    }
    watched[0]++;
    watched[1] = status;
    watched[2] = device;
    watched[3] = other;
  }

  private static String counts(Sites sites, Counters counters) {
    long size = 0;
    long calls = 0;
    long failures = 0;
    long guarded = 0;
    for (Site site : sites.all()) {
      size++;
      calls += site.calls();
      failures += site.failures();
      guarded += site.isGuarded() ? 1 : 0;
    }
    return "sites=" + size + " calls=" + calls + " failures=" + failures
        + " backstopped=" + BACKSTOPPED + " throwing=" + THROWING
        + " guarded=" + guarded + " faults=" + counters.faults() + " dropped=" + counters.dropped();
  }

  /** Counts reports, and keeps the last one's duration, status and number of arguments. */
  private static final class Timing implements Stopwatch, Measure {
    private final long[] seen;

    Timing(long[] seen) {
      this.seen = seen;
    }

    @Override
    public boolean follows(String owner, String function, String descriptor) {
      return true;
    }

    @Override
    public Measure measure(Site site) {
      return this;
    }

    @Override
    public MethodHandle start() {
      return handle("begin", MethodType.methodType(Object.class));
    }

    @Override
    public MethodHandle stop() {
      return handle("end", MethodType.methodType(long.class, int.class, Object.class));
    }

    private MethodHandle handle(String name, MethodType type) {
      try {
        return MethodHandles.lookup().findVirtual(Timing.class, name, type).bindTo(this);
      } catch (ReflectiveOperationException e) {
        throw new IllegalStateException(e);
      }
    }

    Object begin() {
      if (Boolean.getBoolean("fork.begin.throws")) {
        throw new IllegalStateException("a start's");
      }
      return System.nanoTime();
    }

    long end(int status, Object begun) {
      return begun == null ? 0 : System.nanoTime() - (long) begun + 1;
    }

    @Override
    public void report(long verdict, int status, Object begun, Object[] arguments) {
      seen[0]++;
      seen[1] = verdict;
      seen[2] = status;
      seen[3] = arguments.length;
      ((Runnable) System.getProperties().get("fork.callback")).run();
    }

    @Override
    public void threw(Exception exception, Object begun, Object[] arguments) {
      seen[0]++;
      seen[1] = System.nanoTime() - (long) begun;
      seen[2] = -1;
      seen[3] = arguments.length;
      ((Runnable) System.getProperties().get("fork.callback")).run();
    }
  }

  private static final class Rules implements StatusRules {
    private final String fault = System.getProperty("fork.fault", "");

    @Override
    public int success(String owner, String function, String descriptor) {
      switch (fault) {
        case "exception":
          throw new IllegalStateException("injected");
        case "stack":
          throw new StackOverflowError("injected");
        case "memory":
          throw new OutOfMemoryError("injected");
        case "linkage":
          throw new NoClassDefFoundError("injected");
        default:
          return 0;
      }
    }

    @Override
    public int pending(String owner, String function, String descriptor) {
      return function.equals("query") ? 600 : 0;
    }
  }

  private static final class Handler implements FailureHandler {
    private final boolean loud = Boolean.getBoolean("fork.loud");

    @Override
    public void failed(Site site, int status, Object[] arguments) {
      site.countFailure();
      if (loud) {
        System.err.println("FAILED " + site + " " + status + " " + arguments.length);
      }
      ((Runnable) System.getProperties().get("fork.callback")).run();
    }

    @Override
    public boolean isPending(Class<?> binding, int status) {
      return status == 600;
    }

    @Override
    public void backstopped(
        Class<?> binding, String function, String descriptor, boolean throwing, int status) {
      BACKSTOPPED.incrementAndGet();
      if (throwing) {
        THROWING.incrementAndGet();
      }
      ((Runnable) System.getProperties().get("fork.callback")).run();
    }

    @Override
    public void unusable(String owner, LinkageError error) {
      if (loud) {
        System.err.println("UNUSABLE " + owner + " " + error);
      }
    }
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
