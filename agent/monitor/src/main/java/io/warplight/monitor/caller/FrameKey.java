package io.warplight.monitor.caller;

import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Tells one calling instruction from another. Two loaders' classes of one name differ by their
 * identity hash, so that the class itself need not be kept alive. Immutable.
 */
public final class FrameKey {

  private final int type;
  private final String className;
  private final String method;
  private final @Nullable String descriptor;
  private final int position;

  /** The instruction that this frame stands at. */
  FrameKey(Frame frame) {
    this.type = System.identityHashCode(frame.type());
    this.className = frame.className();
    this.method = frame.method();
    this.descriptor = frame.descriptor();
    // Java 8 knows lines only: two calls on one line are one to it.
    this.position = frame.index() >= 0 ? frame.index() : -1 - frame.line();
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof FrameKey)) {
      return false;
    }
    FrameKey that = (FrameKey) other;
    return type == that.type
        && position == that.position
        && method.equals(that.method)
        && Objects.equals(descriptor, that.descriptor)
        && className.equals(that.className);
  }

  @Override
  public int hashCode() {
    // Without the names, whose strings are made anew for each stack: class and index say enough.
    return type * 31 + position;
  }
}
