package io.warplight.signals.micrometer;

import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.thread.AgentThreads;
import io.warplight.signals.Book;
import io.warplight.signals.Series;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Metrics in the application's own Micrometer. One daemon thread waits until the application uses
 * its Micrometer itself, then makes a meter of each series; no thread that fails ever runs the
 * registry's code. A registry that throws is let go, counted as a fault.
 */
final class ApplicationSink implements Sink {

  private static final long LOOK_MILLIS = 500;
  private static final long REFRESH_NANOS = TimeUnit.SECONDS.toNanos(5);

  private final SignalContext context;
  private final ApplicationRegistries registries;
  private final List<ApplicationRegistry> found = new ArrayList<>();
  private final List<Series> all = new ArrayList<>();
  // Bounded by the limits of the book.
  private final BlockingQueue<Series> fresh = new LinkedBlockingQueue<>();
  private final Consumer<Series> reader = fresh::add;
  private volatile @Nullable Thread thread;
  private volatile boolean closed;

  ApplicationSink(SignalContext context, ApplicationRegistries registries) {
    this.context = context;
    this.registries = registries;
  }

  @Override
  public String name() {
    return "metrics app";
  }

  @Override
  public void open() {
    context.book().read(reader);
    Thread started = AgentThreads.daemon("metrics-app", this::run);
    thread = started;
    started.start();
  }

  @Override
  public void failed(Failure failure) {}

  private void run() {
    try {
      JdkFunctions functions = new JdkFunctions();
      long refreshed = System.nanoTime() - REFRESH_NANOS;
      while (!closed) {
        Series series = fresh.poll(LOOK_MILLIS, TimeUnit.MILLISECONDS);
        if (series != null) {
          all.add(series);
          context.outside(() -> addToEach(series));
        }
        for (Class<?> metrics : registries.fresh()) {
          context.outside(() -> open(metrics, functions));
        }
        if (System.nanoTime() - refreshed >= REFRESH_NANOS) {
          context.book().refresh();
          refreshed = System.nanoTime();
        }
      }
    } catch (InterruptedException end) {
      return;
    } catch (Exception | LinkageError | AssertionError fault) {
      context.counters().fault(name(), fault);
    }
  }

  private void open(Class<?> metrics, JdkFunctions functions) {
    try {
      ApplicationRegistry registry = new ApplicationRegistry(metrics, functions);
      for (Series series : all) {
        registry.add(series);
      }
      found.add(registry);
    } catch (ReflectiveOperationException | RuntimeException | LinkageError fault) {
      context.counters().fault(name(), cause(fault));
    }
  }

  private void addToEach(Series series) {
    for (ApplicationRegistry registry : new ArrayList<>(found)) {
      try {
        registry.add(series);
      } catch (ReflectiveOperationException | RuntimeException | LinkageError fault) {
        found.remove(registry);
        context.counters().fault(name(), cause(fault));
      }
    }
  }

  private static Throwable cause(Throwable fault) {
    Throwable cause = fault.getCause();
    return fault instanceof InvocationTargetException && cause != null ? cause : fault;
  }

  @Override
  public void close(long millis) {
    closed = true;
    Book book = context.book();
    book.forget(reader);
    Thread running = thread;
    if (running != null) {
      running.interrupt();
    }
  }
}
