package io.warplight.signals.log;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.failure.Call;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.failure.UnusableBinding;
import io.warplight.monitor.hazard.Notice;
import io.warplight.monitor.trace.TraceContext;
import java.util.ArrayList;
import java.util.List;

/**
 * Writes a failure as one JSON object: OpenTelemetry's names for what it has names for, {@code
 * gpu.cuda.*} for the rest. The keys are described in docs/reports.md. Stateless; any thread.
 */
final class JsonLines {

  private JsonLines() {}

  /** A failure. */
  static String of(Failure failure, long heldBack, List<Hint> hints) {
    return common(failure, TextLine.body(failure, heldBack, hints), hints)
        .put("gpu.cuda.held_back", heldBack)
        .toString();
  }

  /** What became of failures that were said to be returned. */
  static String settled(Failure failure, long count, List<Hint> hints) {
    return common(failure, TextLine.body(failure, 0, hints), hints)
        .put("gpu.cuda.settled", count)
        .toString();
  }

  /** What was held back since a place's last line. */
  static String heldBack(Failure failure, long count) {
    JsonLine line = start("gpu.cuda.held_back", "INFO", System.currentTimeMillis());
    line.put("body", withoutPrefix(TextLine.heldBack(failure, count)));
    what(line, failure);
    place(line, "code.", failure.place());
    return line.put("gpu.cuda.held_back", count).toString();
  }

  static String unusable(UnusableBinding binding) {
    return start("gpu.cuda.binding.unusable", "ERROR", System.currentTimeMillis())
        .put("body", withoutPrefix(TextLine.unusable(binding)))
        .put("gpu.cuda.binding", binding.className())
        .put("gpu.cuda.library", binding.library())
        .put("gpu.cuda.reason", binding.cause())
        .toString();
  }

  /** Something that is no failure of a call. */
  static String notice(Notice notice) {
    JsonLine line =
        start("gpu.cuda.notice", "WARN", notice.timeMillis())
            .put("body", TextLine.body(notice))
            .put("gpu.cuda.notice.kind", notice.kind());
    place(line, "code.", notice.place());
    return line.toString();
  }

  /** A line about the agent itself. */
  static String message(String event, String text) {
    return start(event, "INFO", System.currentTimeMillis()).put("body", text).toString();
  }

  private static JsonLine common(Failure failure, String body, List<Hint> hints) {
    boolean error = failure.isError();
    JsonLine line = start("gpu.cuda.failure", error ? "ERROR" : "WARN", failure.timeMillis());
    line.put("body", body);
    what(line, failure);
    place(line, "code.", failure.place());
    line.put("gpu.cuda.fate", failure.fate().id()).put("gpu.cuda.swallowed", failure.isSwallowed());
    SourceLine decided = failure.outcome().decidedAt();
    if (decided != null) {
      line.put("gpu.cuda.site.fate", failure.outcome().site().fate().id());
      place(line, "gpu.cuda.fate.", decided);
      line.put("gpu.cuda.returned_through", texts(failure.outcome().returnedThrough()));
    }
    with(line, failure.call());
    TraceContext trace = failure.trace();
    return line.put("thread.id", failure.threadId())
        .put("thread.name", failure.threadName())
        .put("trace_id", trace == null ? null : trace.traceId())
        .put("span_id", trace == null ? null : trace.spanId())
        .put("gpu.cuda.seen_by", failure.seen() == Failure.Seen.SITE ? "site" : "backstop")
        .put("gpu.cuda.hints", Hint.texts(hints))
        .put("gpu.cuda.suspects", Hint.suspects(hints));
  }

  private static JsonLine start(String event, String severity, long millis) {
    return new JsonLine()
        .put("timestamp", UtcTime.of(millis))
        .put("severity", severity)
        .put("event.name", event);
  }

  private static void what(JsonLine line, Failure failure) {
    line.put("error.type", failure.status().tag())
        .put("gpu.cuda.operation", failure.operation())
        .put("gpu.cuda.binding", failure.binding())
        .put("gpu.cuda.domain", failure.status().domain().id())
        .putSigned("gpu.cuda.status.code", failure.status().code())
        .put("gpu.cuda.status.name", failure.status().known() ? failure.status().name() : null)
        .put("gpu.cuda.status.text", failure.status().text())
        .put("gpu.cuda.status.sticky", failure.isSticky());
  }

  private static void place(JsonLine line, String prefix, SourceLine place) {
    line.put(prefix + "function.name", place.className() + '.' + place.method())
        .put(prefix + "file.path", FailureText.path(place));
    if (place.line() > 0) {
      line.put(prefix + "line.number", place.line());
    }
  }

  private static void with(JsonLine line, Call call) {
    line.put("gpu.cuda.memory.size", call.bytes())
        .put("gpu.cuda.copy.direction", call.direction())
        .put("gpu.cuda.grid.size", call.grid())
        .put("gpu.cuda.block.size", call.block())
        .put("gpu.cuda.shared_memory.size", call.sharedMemory())
        .put("gpu.cuda.name", call.name())
        .put("gpu.cuda.file", call.file())
        .put("gpu.cuda.stream.id", call.stream())
        .put("gpu.cuda.device.requested", call.requestedDevice())
        .put("gpu.cuda.device.ordinal", call.device())
        .put("gpu.cuda.context.id", call.context());
  }

  private static List<String> texts(List<SourceLine> lines) {
    List<String> texts = new ArrayList<>();
    for (SourceLine line : lines) {
      texts.add(line.toString());
    }
    return texts;
  }

  private static String withoutPrefix(String line) {
    return line.substring(TextLine.PREFIX.length());
  }
}
