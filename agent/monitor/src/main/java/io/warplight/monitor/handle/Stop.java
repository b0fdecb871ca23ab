package io.warplight.monitor.handle;

import io.warplight.catalog.Binding;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Function;
import io.warplight.monitor.Site;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.security.AccessController;
import java.security.PrivilegedActionException;
import java.security.PrivilegedExceptionAction;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * What {@code guard=stop} does in place of a call: decides whether the call can kill the process,
 * and gives what the function would have returned, or thrown where the binding's exceptions are on.
 * Runtime and driver only: other libraries' codes for this are not known. On the thread that calls.
 */
final class Stop {

  private static final int INVALID_VALUE = 1;
  private static final int INVALID_HANDLE = 400;
  private static final int CONTEXT_DESTROYED = 709;

  private final Function function;
  private final Binding binding;
  private final Site site;
  private final BooleanSupplier seesAll;
  private final UnseenCreations unseen;
  private final Consumer<Runnable> unwatched;

  Stop(
      Function function,
      Binding binding,
      Site site,
      BooleanSupplier seesAll,
      UnseenCreations unseen,
      Consumer<Runnable> unwatched) {
    this.function = function;
    this.binding = binding;
    this.site = site;
    this.seesAll = seesAll;
    this.unseen = unseen;
    this.unwatched = unwatched;
  }

  /**
   * Whether there is no doubt: of a dead handle, that no unseen call can have made one of that
   * value since, nor the binding told of one. A copy past the end is one whatever was seen before.
   */
  boolean isSure(@Nullable Handle dead) {
    Domain domain = function.domain();
    return (domain == Domain.RUNTIME || domain == Domain.DRIVER)
        && (dead == null || (isDeadly(dead) && seesAll.getAsBoolean() && !unseen.mayBe(dead)));
  }

  /** Measured: a destroyed event always kills, a destroyed stream and an old one often. */
  static boolean isDeadly(Handle dead) {
    return dead.end != Handle.End.DESTROYED
        || dead.kind == HandleKind.EVENT
        || dead.kind == HandleKind.STREAM;
  }

  /** The status, for a dead handle or, without one, for a copy past the end. */
  int status(@Nullable Handle dead) throws Throwable {
    int status =
        dead == null
            ? INVALID_VALUE
            : dead.end == Handle.End.CONTEXT_DESTROYED ? CONTEXT_DESTROYED : INVALID_HANDLE;
    throwIfTheBindingWould(status);
    return status;
  }

  /**
   * Runs the binding's own check if it is going to throw, so that message and class are its own.
   */
  // See AgentThreads on the deprecation.
  @SuppressWarnings("removal")
  private void throwIfTheBindingWould(int status) throws Throwable {
    ClassLoader loader = site.loader();
    if (function.skipsCheck()) {
      return;
    }
    Method check;
    try {
      check =
          AccessController.doPrivileged(
              (PrivilegedExceptionAction<@Nullable Method>)
                  () -> {
                    String owner = binding.exceptionsOwner().replace('/', '.');
                    Class<?> type = Class.forName(owner, false, loader);
                    Field flag = type.getDeclaredField(binding.exceptionsField());
                    flag.setAccessible(true);
                    Method method = type.getDeclaredMethod("checkResult", int.class);
                    method.setAccessible(true);
                    return flag.getBoolean(null) ? method : null;
                  });
    } catch (PrivilegedActionException | RuntimeException closed) {
      // No such flag, or closed to us: the status is given back.
      return;
    }
    if (check != null) {
      Throwable[] thrown = new Throwable[1];
      // The guard has told of it: the backstop, which is in there, is not to tell again.
      unwatched.accept(() -> thrown[0] = thrownBy(check, status));
      if (thrown[0] != null) {
        throw thrown[0];
      }
    }
  }

  private static @Nullable Throwable thrownBy(Method check, int status) {
    try {
      check.invoke(null, status);
      return null;
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      if (thrown != null) {
        thrown.setStackTrace(withoutOurs(thrown.getStackTrace()));
      }
      return thrown;
    } catch (IllegalAccessException closed) {
      return null;
    }
  }

  /** The frames as the application's call would have left them. */
  private static StackTraceElement[] withoutOurs(StackTraceElement[] trace) {
    List<StackTraceElement> kept = new ArrayList<>();
    for (StackTraceElement frame : trace) {
      String type = frame.getClassName();
      if (kept.size() > 1
          || !(type.startsWith("io.warplight.")
              || type.startsWith("java.lang.")
              || type.startsWith("jdk.internal.")
              || type.startsWith("sun.reflect."))) {
        kept.add(frame);
      }
    }
    return kept.toArray(new StackTraceElement[0]);
  }
}
