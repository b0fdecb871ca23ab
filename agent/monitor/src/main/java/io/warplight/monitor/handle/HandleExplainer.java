package io.warplight.monitor.handle;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Severity;
import io.warplight.catalog.Status;
import io.warplight.monitor.explain.Explanation;
import io.warplight.monitor.explain.FailedCall;
import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Explains failures by the handles that the call was given: one that is dead, one whose creation
 * failed, memory that is too short, another context. On the thread that failed.
 */
public final class HandleExplainer implements Explanation {

  private static final int NO_CONTEXT = 201;

  private final HandleTable table;
  private final WrongDirection wrongDirection;
  private final FailedCreations failed = new FailedCreations();
  private final ThreadContexts threads;

  public HandleExplainer(HandleTable table, ThreadContexts threads) {
    this.table = table;
    this.wrongDirection = new WrongDirection(table.search());
    this.threads = threads;
  }

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Function function = call.function();
    @Nullable Object[] arguments = call.arguments();
    if (function == null || arguments.length != function.parameterCount()) {
      return null;
    }
    int made = HandleWatcher.made(function);
    HandleKind kind = made < 0 ? null : HandleKind.of(function, made);
    if (kind != null) {
      String text = function.name() + " at " + call.line() + ": " + call.status();
      failed.add(arguments[made], kind, call.line(), threads.thread(), text);
    }
    if (!blamesArguments(call.status())) {
      return null;
    }
    Handle dead = new DeadHandles(table, function).in(arguments);
    if (dead != null) {
      return isEnd(function)
          ? Hint.onFailure("destroyed_twice", HandleText.end(dead) + replacement(dead))
          : Hint.onFailure("used_when_dead", HandleText.end(dead));
    }
    String creation = failed.among(function, arguments);
    if (creation != null) {
      return Hint.onFailure("never_created", creation);
    }
    Hint hint = tooLong(function, arguments);
    if (hint == null) {
      hint = wrongDirection.of(function, arguments);
    }
    if (hint == null) {
      hint = otherContext(function, arguments);
    }
    return hint == null ? noContext(call.status()) : hint;
  }

  /** What was to take the place of a handle that is ended twice, if that failed. */
  private String replacement(Handle dead) {
    String creation = failed.behind(dead);
    return creation == null
        ? ""
        : "; behind that end another was to be made, and was not: " + creation;
  }

  /** Codes for a handle, an address or a context that is not what it should be. */
  private static boolean blamesArguments(Status status) {
    String name = status.name().toLowerCase(Locale.ROOT);
    return status.severity() == Severity.FAILURE
        && (name.contains("invalid")
            || name.contains("destroyed")
            || name.contains("not_initialized")
            || name.contains("already_mapped")
            || name.contains("notregistered")
            || name.contains("not_registered"));
  }

  private static boolean isEnd(Function function) {
    return HandleWatcher.ended(function) >= 0;
  }

  private @Nullable Hint tooLong(Function function, @Nullable Object[] arguments) {
    long bytes = Arguments.bytes(function, arguments);
    if (bytes <= 0 || !(function.has(Effect.COPY) || function.has(Effect.SET))) {
      return null;
    }
    for (int i = 0; i < arguments.length; i++) {
      HandleKind kind = Arguments.used(function, i);
      Object argument = arguments[i];
      if (kind == null || !kind.isDeviceMemory() || argument == null) {
        continue;
      }
      long room = Arguments.room(argument);
      if (room != Arguments.UNKNOWN && room < bytes) {
        return Hint.onFailure(
            "past_the_end",
            function.parameterName(i)
                + " has "
                + Bytes.text(room)
                + " of Java memory, "
                + bytes
                + " bytes are copied");
      }
      long address = HandleValues.of(argument);
      Handle live = address == HandleValues.NONE ? null : around(kind.space(function), address);
      if (live != null && live.bytes > 0 && live.value + live.bytes - address < bytes) {
        return Hint.onFailure(
            "past_the_end",
            function.parameterName(i)
                + " has "
                + (live.value + live.bytes - address)
                + " bytes up to the end of its allocation, "
                + HandleText.made(live));
      }
    }
    return null;
  }

  private @Nullable Handle around(int space, long address) {
    Handle exact = table.search().live(space, address);
    return exact == null ? table.search().liveAround(space, address) : exact;
  }

  private @Nullable Hint otherContext(Function function, @Nullable Object[] arguments) {
    long current = threads.context();
    boolean known = current != 0 && current != ThreadContexts.UNKNOWN_CONTEXT;
    int device = threads.device();
    for (int i = 0; i < arguments.length; i++) {
      HandleKind kind = Arguments.used(function, i);
      if (kind == null || kind.isMemory() || !kind.livesInContext() || arguments[i] == null) {
        continue;
      }
      Handle live = table.search().live(kind.space(function), HandleValues.of(arguments[i]));
      if (live != null && known && live.context > 0 && live.context != current) {
        return Hint.onFailure(
            "other_context",
            HandleText.name(kind, live.value)
                + " belongs to context 0x"
                + Long.toHexString(live.context)
                + ", current here is 0x"
                + Long.toHexString(current)
                + ", "
                + HandleText.made(live));
      }
      if (live != null && device >= 0 && live.device >= 0 && live.device != device) {
        return Hint.onFailure(
            "other_device",
            HandleText.name(kind, live.value)
                + " belongs to device "
                + live.device
                + ", current here is device "
                + device
                + ", "
                + HandleText.made(live));
      }
    }
    return null;
  }

  private @Nullable Hint noContext(Status status) {
    if (status.code() != NO_CONTEXT || !status.name().equals("CUDA_ERROR_INVALID_CONTEXT")) {
      return null;
    }
    long current = threads.context();
    boolean none = current == 0 || current == ThreadContexts.UNKNOWN_CONTEXT;
    Handle context = none ? table.search().any(HandleKind.CONTEXT) : null;
    if (context != null) {
      return Hint.onFailure(
          "no_context",
          "this thread was not seen to make a context current; there is one, "
              + HandleText.made(context)
              + " on "
              + ThreadNames.of(context.thread)
              + ": each thread has to call cuCtxSetCurrent");
    }
    return null;
  }
}
