package io.warplight.signals.log;

import io.warplight.catalog.Status;
import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.failure.Call;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.UnusableBinding;
import io.warplight.monitor.hazard.Notice;
import io.warplight.monitor.trace.TraceContext;
import java.util.List;
import java.util.StringJoiner;

/**
 * Writes a failure for people: one line that needs no manual. The place comes first, then what
 * failed, what the code did with it, with what, how often, and what else is known. Everything that
 * comes from outside goes through {@link Printable}. Stateless; any thread.
 */
final class TextLine {

  /** What every line of Warplight begins with. */
  static final String PREFIX = "warplight: ";

  private TextLine() {}

  /**
   * A failure.
   *
   * @param heldBack how many like it got no line since the last that did
   * @param hints those to be said on this line
   */
  static String of(Failure failure, long heldBack, List<Hint> hints) {
    return PREFIX + UtcTime.of(failure.timeMillis()) + ' ' + body(failure, heldBack, hints);
  }

  /** The same without prefix and time. */
  static String body(Failure failure, long heldBack, List<Hint> hints) {
    StringBuilder line = new StringBuilder(256);
    line.append(Printable.of(failure.place().toString()))
        .append(": ")
        .append(Printable.of(failure.operation()))
        .append(" failed: ")
        .append(status(failure.status()))
        .append(", and the status ")
        .append(FateWords.of(failure))
        .append(" [")
        .append(with(failure))
        .append(']');
    if (heldBack > 0) {
      line.append("; ").append(heldBack).append(" more since the last line about it");
    }
    for (Hint hint : hints) {
      line.append(". Note: ").append(Printable.of(hint.text()));
    }
    return line.toString();
  }

  /** What became of failures that were said to be returned. */
  static String settled(Failure failure, long count, List<Hint> hints) {
    String body = body(failure, 0, hints);
    return PREFIX
        + UtcTime.of(failure.timeMillis())
        + ' '
        + body
        + (count > 1 ? "; found out after " + count + " of them" : "; found out after the call");
  }

  /** What was held back since a place's last line, when the JVM ends. */
  static String heldBack(Failure failure, long count) {
    return PREFIX
        + Printable.of(failure.place().toString())
        + ": "
        + Printable.of(failure.operation())
        + " failed "
        + count
        + " more "
        + (count == 1 ? "time" : "times")
        + " with "
        + number(failure.status())
        + " since the last line about it";
  }

  /** Something that is no failure of a call. */
  static String notice(Notice notice) {
    return PREFIX + UtcTime.of(notice.timeMillis()) + ' ' + body(notice);
  }

  /** The same without prefix and time. */
  static String body(Notice notice) {
    return Printable.of(notice.place().toString()) + ": " + Printable.of(notice.text());
  }

  static String unusable(UnusableBinding binding) {
    String library = binding.library();
    return PREFIX
        + Printable.of(binding.className())
        + (binding.isInitialised() ? " cannot be used in full: " : " cannot be used: ")
        + (library == null ? "" : "its native library " + Printable.of(library) + " did not load: ")
        + Printable.of(binding.cause())
        + ". The error has gone to the application";
  }

  private static String status(Status status) {
    return number(status) + " (" + Printable.of(status.text()) + ')';
  }

  private static String number(Status status) {
    return status.known() ? status.code() + " " + status.name() : Integer.toString(status.code());
  }

  private static String with(Failure failure) {
    Call call = failure.call();
    StringJoiner with = new StringJoiner(", ");
    String direction = call.direction();
    if (call.bytes() >= 0) {
      with.add(call.bytes() + " bytes" + (direction == null ? "" : " " + words(direction)));
    } else if (direction != null) {
      with.add(words(direction));
    }
    if (call.grid() != null) {
      with.add("grid " + call.grid().replace(',', 'x'));
    }
    if (call.block() != null) {
      with.add("block " + call.block().replace(',', 'x'));
    }
    if (call.sharedMemory() > 0) {
      with.add(call.sharedMemory() + " bytes of shared memory");
    }
    if (call.name() != null) {
      with.add("name " + Printable.quoted(call.name()));
    }
    if (call.file() != null) {
      with.add("file " + Printable.quoted(call.file()));
    }
    if (call.stream() != null) {
      with.add("stream " + call.stream());
    }
    if (call.requestedDevice() >= 0) {
      with.add("asked for device " + call.requestedDevice());
    }
    if (call.device() >= 0) {
      with.add("device " + call.device());
    }
    if (call.context() != null) {
      with.add("context " + call.context());
    }
    with.add("thread " + Printable.quoted(failure.threadName()));
    TraceContext trace = failure.trace();
    if (trace != null) {
      with.add("trace " + Printable.of(trace.traceId()))
          .add("span " + Printable.of(trace.spanId()));
    }
    return with.toString();
  }

  private static String words(String id) {
    return id.replace('_', ' ');
  }
}
