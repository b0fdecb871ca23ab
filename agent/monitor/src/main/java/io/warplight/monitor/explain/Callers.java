package io.warplight.monitor.explain;

import io.warplight.monitor.caller.Frame;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.caller.StackReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;

/** The methods above a call on the calling thread's stack, innermost first. Pure functions. */
final class Callers {

  /** So many frames are looked at. */
  private static final int DEEPEST = 64;

  private Callers() {}

  /** Those that called the method of this line; none if it is not found. */
  static List<String> of(SourceLine line, StackReader stack) {
    return stack.read(frames -> above(line, frames));
  }

  private static List<String> above(SourceLine line, Iterator<Frame> frames) {
    String own = method(line.className(), line.method());
    List<String> callers = new ArrayList<>();
    boolean found = false;
    for (int i = 0; i < DEEPEST && frames.hasNext(); i++) {
      Frame frame = frames.next();
      if (!frame.isConnector() && !frame.isPlatform()) {
        String method = method(frame.className(), frame.method());
        if (found) {
          callers.add(method);
        }
        found |= method.equals(own);
      }
    }
    return callers;
  }

  /** What tells a method from others, here: its overloads are one. */
  static String method(String className, String method) {
    return className + '.' + method;
  }
}
