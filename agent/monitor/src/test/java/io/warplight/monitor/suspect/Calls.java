package io.warplight.monitor.suspect;

import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ThreadContexts;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.util.HashMap;
import java.util.Map;
import jcuda.driver.CUfunction;
import org.jspecify.annotations.Nullable;

/** Runs what linked sites would run around calls, without CUDA: a test says what it returned. */
public final class Calls {
  public static final String RUNTIME = "jcuda/runtime/JCuda";
  public static final String DRIVER = "jcuda/driver/JCudaDriver";

  private static final Catalogue CATALOGUE = new Catalogue();
  private static final String LAUNCH =
      "(Ljcuda/driver/CUfunction;IIIIIIILjcuda/driver/CUstream;Ljcuda/Pointer;Ljcuda/Pointer;)I";

  private final Counters counters = new Counters();
  private final Sites sites = new Sites(10_000, counters);
  private final ThreadContexts threads = new ThreadContexts();
  private final Map<String, Linked> sitesByName = new HashMap<>();
  private final Suspects suspects = new Suspects(threads, new CoarseClock(() -> {}));
  private final SubmissionWatcher watcher = new SubmissionWatcher(CATALOGUE, suspects, () -> {});

  /** What runs around the calls of one site, with its arguments in an array. */
  private static final class Linked {
    final int[] parameters;
    final @Nullable MethodHandle before;
    final MethodHandle after;

    Linked(Watch watch) {
      parameters = watch.parameters();
      MethodHandle first = watch.before();
      MethodHandle second = watch.handle();
      if (first == null) {
        before = null;
        second = MethodHandles.dropArguments(second, 1, long.class);
      } else {
        before = first.asSpreader(Object[].class, parameters.length);
      }
      after = second.asSpreader(Object[].class, parameters.length);
    }
  }

  /** A call that has begun. */
  public static final class Call {
    private final Linked linked;
    private final Object[] arguments;
    private final long token;

    private Call(Linked linked, Object[] arguments, long token) {
      this.linked = linked;
      this.arguments = arguments;
      this.token = token;
    }

    public void returns(int status) {
      try {
        linked.after.invokeExact(status, token, arguments);
      } catch (Throwable e) {
        throw new AssertionError(e);
      }
    }
  }

  public Call begin(
      String site, String owner, String function, String descriptor, Object... arguments) {
    Linked linked =
        sitesByName.computeIfAbsent(
            site + ' ' + function + descriptor,
            key -> {
              Site made = sites.site(Calls.class, owner, function, descriptor, key);
              return new Linked(watcher.watch(made));
            });
    Object[] taken = new Object[linked.parameters.length];
    for (int i = 0; i < taken.length; i++) {
      taken[i] = arguments[linked.parameters[i]];
    }
    try {
      long token = linked.before == null ? 0 : (long) linked.before.invokeExact(taken);
      return new Call(linked, taken, token);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }

  public void call(String owner, String function, String descriptor, Object... arguments) {
    begin("", owner, function, descriptor, arguments).returns(0);
  }

  public Call launching(String site, @Nullable CUfunction kernel, @Nullable Object stream) {
    return begin(site, DRIVER, "cuLaunchKernel", LAUNCH, kernel, 1, 1, 1, 1, 1, 1, 0, stream);
  }

  /** What these calls have left. */
  public Suspects suspects() {
    return suspects;
  }

  /** What is not known to have succeeded. */
  public Suspects.Accusation accusation() {
    return suspects.of(-1);
  }

  /** A kernel is known by this name. */
  void name(CUfunction kernel, String name) {
    call(
        DRIVER,
        "cuModuleGetFunction",
        "(Ljcuda/driver/CUfunction;Ljcuda/driver/CUmodule;Ljava/lang/String;)I",
        kernel,
        null,
        name);
  }
}
