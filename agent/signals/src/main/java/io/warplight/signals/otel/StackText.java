package io.warplight.signals.otel;

import io.warplight.monitor.caller.SourceLine;
import org.jspecify.annotations.Nullable;

/**
 * The stack of a failing call as Java prints one, from the line that made the call on: no frame of
 * Warplight's or of the binding's. On the thread that failed. Stateless.
 */
final class StackText {

  /** What a recursion makes of a stack is of no use to anybody. */
  private static final int MOST_FRAMES = 100;

  private StackText() {}

  /**
   * This thread's stack from a line on.
   *
   * @return null where the line is not on it: the failure is told later than it happened
   */
  static @Nullable String from(SourceLine place) {
    return from(place, new Throwable().getStackTrace());
  }

  static @Nullable String from(SourceLine place, StackTraceElement[] stack) {
    int first = 0;
    while (first < stack.length && !isAt(stack[first], place)) {
      first++;
    }
    if (first == stack.length) {
      return null;
    }
    StringBuilder text = new StringBuilder();
    int end = Math.min(stack.length, first + MOST_FRAMES);
    for (int i = first; i < end; i++) {
      text.append("\tat ").append(stack[i]).append('\n');
    }
    if (end < stack.length) {
      text.append("\t... ").append(stack.length - end).append(" more\n");
    }
    return text.toString();
  }

  /** The line is not compared where the class file has none. */
  private static boolean isAt(StackTraceElement frame, SourceLine place) {
    return frame.getClassName().equals(place.className())
        && frame.getMethodName().equals(place.method())
        && (place.line() <= 0 || frame.getLineNumber() == place.line());
  }
}
