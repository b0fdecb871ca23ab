package io.warplight.monitor.callback;

import io.warplight.monitor.caller.Frame;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.caller.StackReader;
import io.warplight.monitor.hazard.Notices;
import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/**
 * A call that waits for the device from inside a callback: it fails with 800, or waits for the very
 * stream that waits for the callback. Told before the call is made, because it may never return. On
 * the thread that calls; where no callback runs, it is one read.
 */
public final class WaitInCallback implements Runnable {

  static final String KIND = "wait_in_callback";

  private static final String OWN = "io.warplight.monitor.";

  private final Callbacks callbacks;
  private final StackReader stack;
  private final Notices notices;

  public WaitInCallback(Callbacks callbacks, StackReader stack, Notices notices) {
    this.callbacks = callbacks;
    this.stack = stack;
    this.notices = notices;
  }

  /** A call that waits is about to be made. */
  @Override
  public void run() {
    Callback callback = callbacks.current();
    SourceLine line = callback == null ? null : stack.read(WaitInCallback::caller);
    if (callback != null && line != null) {
      notices.say(
          KIND,
          line,
          "this call waits, and runs inside "
              + callback
              + ": CUDA allows no call there; it fails with 800, or never returns");
    }
  }

  /** The line of the application that calls. */
  private static @Nullable SourceLine caller(Iterator<Frame> frames) {
    while (frames.hasNext()) {
      Frame frame = frames.next();
      if (!frame.isPlatform() && !frame.isConnector() && !frame.className().startsWith(OWN)) {
        return new SourceLine(frame.className(), frame.method(), frame.file(), frame.line());
      }
    }
    return null;
  }
}
