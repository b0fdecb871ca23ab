package io.warplight.monitor.handle;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.link.Watch;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
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
  private final DeadPlaces places;
  private final @Nullable Stop stop;
  private final Consumer<String> log;
  private final AtomicBoolean said = new AtomicBoolean();

  /** The parameters that are handles; behind them, of a copy, the one that has its size. */
  private final int[] parameters;

  private final int handles;

  Guard(
      HandleTable table, Function function, Site site, @Nullable Stop stop, Consumer<String> log) {
    this.function = function;
    this.site = site;
    this.deadHandles = new DeadHandles(table, function);
    this.places = table.places();
    this.stop = stop;
    this.log = log;
    int[] looked = new int[function.parameterCount()];
    int count = 0;
    for (int i = 0; i < looked.length; i++) {
      if (deadHandles.uses(i)) {
        looked[count++] = i;
      }
    }
    this.handles = count;
    int size = function.has(Effect.COPY) ? function.indexOf(Role.SIZE) : -1;
    if (size >= 0) {
      looked[count++] = size;
    }
    this.parameters = Arrays.copyOf(looked, count);
  }

  Watch watch() {
    try {
      MethodHandle look =
          MethodHandles.lookup()
              .findVirtual(Guard.class, "look", MethodType.methodType(int.class, Object[].class))
              .bindTo(this)
              .asCollector(Object[].class, parameters.length);
      return Watch.gate(look, parameters);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  /**
   * 0 to let the call be made, else the status to give back.
   *
   * @param taken the arguments of {@link #parameters}
   */
  int look(@Nullable Object[] taken) throws Throwable {
    Handle dead = null;
    int past = -1;
    try {
      for (int i = 0; i < handles && dead == null; i++) {
        dead = deadHandles.dead(parameters[i], taken[i], places);
      }
      if (dead == null) {
        past = past(taken);
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
      log.accept(text(dead, past, taken, stopped));
    }
    return stopped && stop != null ? stop.status(dead) : 0;
  }

  /** Which of them is shorter than what is copied, or -1. */
  private int past(@Nullable Object[] taken) {
    long bytes = handles == taken.length ? 0 : Arguments.size(taken[handles]);
    if (bytes <= 0) {
      return -1;
    }
    for (int i = 0; i < handles; i++) {
      long room = Arguments.room(taken[i]);
      if (room != Arguments.UNKNOWN && room < bytes) {
        return i;
      }
    }
    return -1;
  }

  private String text(@Nullable Handle dead, int past, @Nullable Object[] taken, boolean stopped) {
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
      text.append(function.parameterName(parameters[past]))
          .append(" has ")
          .append(Arguments.room(taken[past]))
          .append(" bytes of Java memory and ")
          .append(Arguments.size(taken[handles]))
          .append(" are copied");
    }
    boolean deadly = dead == null || Stop.isDeadly(dead);
    return text.append(stopped || !deadly ? "" : "; such a call can kill the process").toString();
  }
}
