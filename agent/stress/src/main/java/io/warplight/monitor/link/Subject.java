package io.warplight.monitor.link;

import io.warplight.callsites.Place;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A linking, a function and its call sites, for the races; one a JVM, used by all of its threads.
 */
final class Subject {
  static final Counters COUNTERS = new Counters();
  static final Sites SITES = new Sites(1_000_000, COUNTERS);
  static final WatchSwitch SWITCH;

  private static final MethodType TYPE = MethodType.methodType(int.class, int.class);
  private static final MethodHandle BOOTSTRAP;
  private static final AtomicInteger ORDINALS = new AtomicInteger();

  static {
    try {
      Watchers watchers = new Watchers();
      MethodHandle nothing =
          MethodHandles.identity(int.class).asType(MethodType.methodType(void.class, int.class));
      SWITCH = watchers.add(site -> new Watch(nothing));
      Class<?> bridge = Class.forName(BridgeInstaller.NAME);
      Linking.install(bridge, SITES, COUNTERS, new Zero(), watchers, new Counting());
      BOOTSTRAP =
          MethodHandles.publicLookup()
              .findStatic(
                  bridge,
                  "link",
                  MethodType.methodType(
                      CallSite.class,
                      Lookup.class,
                      String.class,
                      MethodType.class,
                      String.class,
                      String.class,
                      String.class));
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }

  private Subject() {}

  /** A place that no site was linked for yet. */
  static String newPlace() {
    return Place.at("race", "()V", ORDINALS.incrementAndGet()).build().encode();
  }

  /** What the JVM does at an {@code invokedynamic} that it reaches for the first time. */
  static MethodHandle bootstrap(String place) {
    try {
      CallSite site =
          (CallSite)
              BOOTSTRAP.invoke(
                  MethodHandles.lookup(),
                  "function",
                  TYPE,
                  "io/warplight/monitor/link/Subject",
                  "(I)I",
                  place);
      return site.dynamicInvoker();
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  static int call(MethodHandle site, int status) {
    try {
      return (int) site.invokeExact(status);
    } catch (Throwable e) {
      throw new IllegalStateException(e);
    }
  }

  /** The record of a place; made by the race, so this only finds it. */
  static Site record(String place) {
    Site site =
        SITES.site(Subject.class, "io/warplight/monitor/link/Subject", "function", "(I)I", place);
    if (site == null) {
      throw new IllegalStateException("no record");
    }
    return site;
  }

  /** The binding's function. */
  static int function(int status) {
    return status;
  }

  private static final class Zero implements StatusRules {
    @Override
    public int success(String owner, String function, String descriptor) {
      return 0;
    }

    @Override
    public int pending(String owner, String function, String descriptor) {
      return 0;
    }
  }

  private static final class Counting implements FailureHandler {
    @Override
    public void failed(Site site, int status, @Nullable Object[] arguments) {
      site.countFailure();
    }

    @Override
    public void backstopped(
        Class<?> binding, String function, String descriptor, boolean throwing, int status) {}
  }
}
