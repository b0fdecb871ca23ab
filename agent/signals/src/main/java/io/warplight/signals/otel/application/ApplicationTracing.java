package io.warplight.signals.otel.application;

import io.warplight.monitor.Counters;
import io.warplight.monitor.link.LoadedClasses;
import io.warplight.monitor.trace.TraceContext;
import io.warplight.monitor.trace.TraceReader;
import io.warplight.signals.otel.application.Api.Use;
import io.warplight.signals.otel.record.Outlet;
import java.lang.ref.WeakReference;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/**
 * Finds the OpenTelemetry that the application uses, reads its current span and gives the way out
 * through it. Where the OpenTelemetry Java agent is there, its own API is used, in which the spans
 * of all the application's APIs meet; else the API that the calling class sees, if anything has
 * loaded it. Any thread.
 */
public final class ApplicationTracing implements TraceReader {

  /** What the application's OpenTelemetry throws is counted under this part. */
  public static final String PART = "opentelemetry of the application";

  private static final String SPAN = "api.trace.Span";
  private static final int MOST_APIS = 64;
  private static final long AGENT_INTERVAL_NANOS = TimeUnit.SECONDS.toNanos(10);

  private final LoadedClasses classes;
  private final Counters counters;
  private final String version;
  private final AtomicLong agentLookedFor = new AtomicLong();
  private final List<WeakReference<Class<?>>> found = new CopyOnWriteArrayList<>();
  private volatile @Nullable Api agent;

  // Not static: it is this agent's. The values hang on the application's classes.
  private final ClassValue<Api> apis =
      new ClassValue<Api>() {
        @Override
        protected Api computeValue(Class<?> span) {
          return new Api(ApiNames.APPLICATION, span);
        }
      };

  /**
   * Nothing is found yet.
   *
   * @param version this agent's, for the scope of its spans
   */
  public ApplicationTracing(LoadedClasses classes, Counters counters, String version) {
    this.classes = classes;
    this.counters = counters;
    this.version = version;
    agentLookedFor.set(System.nanoTime() - AGENT_INTERVAL_NANOS);
  }

  @Override
  public @Nullable TraceContext current(@Nullable ClassLoader near) {
    Api api = agent();
    if (api == null) {
      api = application(near);
    }
    if (api == null || api.isBroken(Use.TRACING)) {
      return null;
    }
    try {
      return api.current(classes);
    } catch (Exception | LinkageError | AssertionError e) {
      counters.fault(PART, e);
      api.setBroken(Use.TRACING);
      return null;
    } catch (Throwable e) { // not ours to keep: out of memory or stack; the call itself must go on
      return null;
    }
  }

  /** Takes from the application's classes what was hung on them. */
  public void close() {
    for (WeakReference<Class<?>> known : found) {
      Class<?> span = known.get();
      if (span != null) {
        apis.remove(span);
      }
    }
  }

  /** Whether any OpenTelemetry is set up that could take what fails now. */
  public boolean isSetUp(@Nullable TraceContext trace) {
    return get(trace, Use.TRACING, api -> api.isSetUp(classes) ? true : null) != null;
  }

  /**
   * The way out for what happened in this span, or in none.
   *
   * @return null where nothing is set up, or not yet all of it
   */
  public @Nullable Outlet outlet(@Nullable TraceContext trace) {
    return get(trace, Use.TRACING, api -> api.outlet(classes, version));
  }

  /**
   * Instruments for metrics of the OpenTelemetry that classes of these loaders use.
   *
   * @return null where nothing is set up that takes any, or not yet all of it
   */
  public @Nullable ApplicationMeters meters(Iterable<ClassLoader> loaders) {
    for (ClassLoader loader : loaders) {
      noteRegistered(loader);
    }
    return get(null, Use.METRICS, api -> api.meters(classes, version));
  }

  /**
   * Whether any OpenTelemetry is set up to the last, so that what it does not take it never will.
   */
  public boolean isReady() {
    return outlet(null) != null;
  }

  /** An application that has metrics alone may never load the class by which APIs are known. */
  private void noteRegistered(ClassLoader loader) {
    Class<?> global = classes.find(loader, ApiNames.APPLICATION.of("api.GlobalOpenTelemetry"));
    if (global == null || !classes.isInitialized(global)) {
      return;
    }
    try {
      note(Class.forName(ApiNames.APPLICATION.of(SPAN), false, global.getClassLoader()));
    } catch (ClassNotFoundException | LinkageError broken) {
      counters.fault(PART, broken);
    }
  }

  /** What finds classes of the application. */
  public LoadedClasses classes() {
    return classes;
  }

  /** Whether the OpenTelemetry Java agent is in this JVM. */
  public boolean isAgentThere() {
    return agent() != null;
  }

  /** Some question to an API. */
  private interface Question<T> {
    @Nullable T ask(Api api) throws Throwable;
  }

  private <T> @Nullable T get(@Nullable TraceContext trace, Use use, Question<T> question) {
    Api beside = agent();
    if (beside != null) {
      return ask(beside, use, question);
    }
    Class<?> span = trace instanceof FoundTrace ? ((FoundTrace) trace).api() : null;
    if (span != null) {
      return ask(apis.get(span), use, question);
    }
    for (WeakReference<Class<?>> known : found) {
      Class<?> one = known.get();
      T answer = one == null ? null : ask(apis.get(one), use, question);
      if (answer != null) {
        return answer;
      }
    }
    return null;
  }

  private <T> @Nullable T ask(Api api, Use use, Question<T> question) {
    if (api.isBroken(use)) {
      return null;
    }
    try {
      return question.ask(api);
    } catch (Exception | LinkageError | AssertionError e) {
      counters.fault(PART, e);
      api.setBroken(use);
      return null;
    } catch (Throwable e) { // out of memory or stack: the next one may find more of them
      return null;
    }
  }

  /** The API that the class sees, if anything has loaded it. */
  private @Nullable Api application(@Nullable ClassLoader near) {
    Class<?> span = find(near);
    if (span == null) {
      // Called from native code, by reflection, or from a class with no loader.
      span = find(contextLoader(Thread.currentThread()));
    }
    if (span == null) {
      return onlyOne();
    }
    note(span);
    return apis.get(span);
  }

  /** The thread's context loader; none where only the application's own code could tell. */
  private static @Nullable ClassLoader contextLoader(Thread thread) {
    try {
      return thread.getClass().getMethod("getContextClassLoader").getDeclaringClass()
              == Thread.class
          ? thread.getContextClassLoader()
          : null;
    } catch (NoSuchMethodException everyThreadHasOne) {
      return null;
    }
  }

  /** The one that was found before, if there is no other. */
  private @Nullable Api onlyOne() {
    Class<?> span = found.size() == 1 ? found.get(0).get() : null;
    return span == null ? null : apis.get(span);
  }

  private @Nullable Class<?> find(@Nullable ClassLoader loader) {
    return loader == null ? null : classes.find(loader, ApiNames.APPLICATION.of(SPAN));
  }

  private void note(Class<?> span) {
    for (WeakReference<Class<?>> known : found) {
      if (known.get() == span) {
        return;
      }
    }
    found.removeIf(known -> known.get() == null);
    if (found.size() < MOST_APIS) {
      found.add(new WeakReference<>(span));
    }
  }

  /** The OpenTelemetry Java agent's, looked for again and again: it may come later. */
  private @Nullable Api agent() {
    Api known = agent;
    if (known == null) {
      long last = agentLookedFor.get();
      long now = System.nanoTime();
      if (now - last >= AGENT_INTERVAL_NANOS && agentLookedFor.compareAndSet(last, now)) {
        Class<?> span = BootClasses.find(ApiNames.AGENT.of(SPAN));
        if (span != null) {
          known = new Api(ApiNames.AGENT, span);
          agent = known;
        }
      }
    }
    return known;
  }
}
