package io.warplight.launch.live;

import io.warplight.launch.channel.Answer;
import io.warplight.launch.channel.Request;
import io.warplight.launch.start.Parts;
import io.warplight.launch.start.Start;
import java.io.Closeable;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

/** What can be asked for. On the channel's thread. */
final class Tasks {

  /** Faults are counted under this part. */
  private static final String PART = "channel";

  private final Start start;
  private final Instrumentation instrumentation;
  private final Tail tail = new Tail();
  private boolean ended;

  Tasks(Start start, Instrumentation instrumentation) {
    this.start = start;
    this.instrumentation = instrumentation;
  }

  /** Whether the agent was taken out. */
  boolean isEnded() {
    return ended;
  }

  /** Whether the agent is not at work, so that the channel need not stay. */
  boolean isIdle() {
    tail.endIfUnread();
    return !start.isAtWork();
  }

  Answer handle(Request request) {
    switch (request.command()) {
      case "attach":
        return attach(request.argument("options"));
      case "set":
        return set(request.argument("options"));
      case "status":
        return start.isAtWork() ? Answer.data(StatusReport.of(start)) : notAtWork();
      case "tail":
        return start.isAtWork() ? tail.read(start.parts(), request.argument("from")) : notAtWork();
      case "detach":
        return detach();
      default:
        return Answer.refused(
            Collections.singletonList(
                "the agent in that process knows no \"" + request.command() + "\""));
    }
  }

  private static Answer notAtWork() {
    return Answer.refused(Collections.singletonList("Warplight is not attached to that process."));
  }

  private Answer attach(String options) {
    Map<String, Object> said = new LinkedHashMap<>();
    boolean before = start.isAtWork();
    List<String> lines;
    RunningFrames frames = null;
    if (before) {
      lines = start.change(options);
      if (!lines.isEmpty()) {
        return Answer.refused(lines);
      }
    } else {
      frames = RunningFrames.look();
      long begun = System.nanoTime();
      lines = start.begin(options, instrumentation);
      said.put("millis", (System.nanoTime() - begun) / 1_000_000);
      String failure = start.failure();
      if (failure != null) {
        return Answer.refused(
            Collections.singletonList("Warplight could not go to work: " + failure));
      }
    }
    said.put("before", before);
    said.put("lines", lines);
    said.put(
        "frames", frames == null ? Collections.emptyList() : frames.ofRewritten(start.parts()));
    said.putAll(StatusReport.of(start));
    return Answer.data(said);
  }

  private Answer set(String options) {
    if (!start.isAtWork()) {
      return notAtWork();
    }
    List<String> problems = start.change(options);
    return problems.isEmpty() ? Answer.done(problems) : Answer.refused(problems);
  }

  private Answer detach() {
    if (!start.isAtWork()) {
      ended = true;
      return notAtWork();
    }
    tail.end();
    Map<String, Object> said = new LinkedHashMap<>(StatusReport.of(start));
    long begun = System.nanoTime();
    said.put("restored", start.end(instrumentation));
    said.put("millis", (System.nanoTime() - begun) / 1_000_000);
    ended = true;
    return Answer.data(said);
  }

  void fault(Throwable failure) {
    Parts parts = start.parts();
    if (parts != null) {
      parts.counters().fault(PART, failure);
    }
  }

  /** No task comes any more. */
  void close() {
    tail.end();
  }

  /** Lets go of the agent's loader, unless the agent is still at work without a channel. */
  void letGo() {
    start.hasChannel(false);
    if (start.isAtWork()) {
      return;
    }
    try {
      ((Closeable) Objects.requireNonNull(Tasks.class.getClassLoader())).close();
    } catch (IOException alreadyClosed) {
      // Then there is nothing left to let go of.
    }
  }
}
