package io.warplight.launch.live;

import io.warplight.launch.start.Parts;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Methods that were running when their classes were rewritten: such a frame runs its old code until
 * it returns, perhaps for ever, and only the backstop sees its failures. On the channel's thread.
 */
final class RunningFrames {

  /** Each look stops a thread, or all of them: in a JVM with more, nobody looks. */
  private static final int MOST_THREADS = 256;

  private static final int MOST_FRAMES = 20;

  private final Map<Thread, StackTraceElement[]> stacks;

  private RunningFrames(Map<Thread, StackTraceElement[]> stacks) {
    this.stacks = stacks;
  }

  /** Looks at all threads, before anything is rewritten. */
  static RunningFrames look() {
    return new RunningFrames(
        Thread.activeCount() > MOST_THREADS
            ? Collections.<Thread, StackTraceElement[]>emptyMap()
            : Thread.getAllStackTraces());
  }

  /** {@code Loop.main(Loop.java:12) on thread main}, and so on; at most 20. */
  List<String> ofRewritten(@Nullable Parts parts) {
    Set<String> found = new LinkedHashSet<>();
    if (parts == null) {
      return new ArrayList<>();
    }
    for (Map.Entry<Thread, StackTraceElement[]> thread : stacks.entrySet()) {
      for (StackTraceElement frame : thread.getValue()) {
        if (found.size() < MOST_FRAMES
            && parts.coverage().hasRewritten(frame.getClassName().replace('.', '/'))) {
          found.add(text(frame) + " on thread " + thread.getKey().getName());
        }
      }
    }
    return new ArrayList<>(found);
  }

  /** Without the loader's name, which Java 9 and later put before it. */
  private static String text(StackTraceElement frame) {
    String text = frame.toString();
    return text.substring(Math.max(0, text.indexOf(frame.getClassName())));
  }
}
