package io.warplight.monitor.handle;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.link.Watch;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Looks at the calls of one site before they are made: is a handle dead, does a copy run past the
 * end of Java memory? Says so once a site, and stops what {@link Stop} says can kill the process.
 * On the thread that calls; nothing of its own reaches the application but what a stopped call
 * would have thrown.
 */
final class Guard {

  private final Function function;
  private final Site site;
  private final DeadHandles deadHandles;
  private final @Nullable Stop stop;
  private final Consumer<String> log;
  private final AtomicBoolean said = new AtomicBoolean();

  Guard(
      HandleTable table, Function function, Site site, @Nullable Stop stop, Consumer<String> log) {
    this.function = function;
    this.site = site;
    this.deadHandles = new DeadHandles(table);
    this.stop = stop;
    this.log = log;
  }

  Watch watch() {
    int count = function.parameterCount();
    int[] all = new int[count];
    for (int i = 0; i < count; i++) {
      all[i] = i;
    }
    try {
      MethodHandle look =
          MethodHandles.lookup()
              .findVirtual(Guard.class, "look", MethodType.methodType(int.class, Object[].class))
              .bindTo(this)
              .asCollector(Object[].class, count);
      return Watch.gate(look, all);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /** 0 to let the call be made, else the status to give back. */
  int look(@Nullable Object[] arguments) throws Throwable {
    Handle dead;
    int past = -1;
    try {
      dead = deadHandles.in(function, arguments);
      if (dead == null) {
        past = past(arguments);
        if (past < 0) {
          return 0;
        }
      }
    } catch (RuntimeException unreadable) {
      // What cannot be looked at is not stopped.
      return 0;
    }
    boolean stopped = stop != null && stop.isSure(dead);
    if (said.compareAndSet(false, true)) {
      log.accept(text(dead, past, arguments, stopped));
    }
    return stopped && stop != null ? stop.status(dead) : 0;
  }

  /** The parameter that is shorter than what is copied, or -1. */
  private int past(@Nullable Object[] arguments) {
    long bytes = function.has(Effect.COPY) ? Arguments.bytes(function, arguments) : 0;
    if (bytes <= 0) {
      return -1;
    }
    for (int i = 0; i < arguments.length; i++) {
      Object argument = arguments[i];
      if (Arguments.used(function, i) != null && argument != null) {
        long room = Arguments.room(argument);
        if (room != Arguments.UNKNOWN && room < bytes) {
          return i;
        }
      }
    }
    return -1;
  }

  private String text(
      @Nullable Handle dead, int past, @Nullable Object[] arguments, boolean stopped) {
    StringBuilder text =
        new StringBuilder(SourceLine.of(site).toString())
            .append(": ")
            .append(function.name())
            .append(stopped ? " was not made on thread \"" : " is about to be made on thread \"")
            .append(Thread.currentThread().getName())
            .append(stopped ? "\", because " : "\", although ");
    if (dead != null) {
      text.append(HandleText.end(dead));
    } else {
      text.append(function.parameterName(past))
          .append(" has ")
          .append(Arguments.room(arguments[past]))
          .append(" bytes of Java memory and ")
          .append(Arguments.bytes(function, arguments))
          .append(" are copied");
    }
    boolean deadly = dead == null || Stop.isDeadly(dead);
    return text.append(stopped || !deadly ? "" : "; such a call can kill the process").toString();
  }
}
