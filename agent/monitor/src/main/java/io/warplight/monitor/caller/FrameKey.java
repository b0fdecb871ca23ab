package io.warplight.monitor.caller;

import org.jspecify.annotations.Nullable;

/**
 * Tells one calling instruction from another. Two loaders' classes of one name differ by their
 * identity hash, so that the class itself need not be kept alive. Immutable.
 */
public final class FrameKey {

  private final int type;
  private final String className;
  private final String method;
  private final int position;

  /** The instruction that this frame stands at. */
  public FrameKey(Frame frame) {
    this.type = System.identityHashCode(frame.type());
    this.className = frame.className();
    this.method = frame.descriptor() == null ? frame.method() : frame.method() + frame.descriptor();
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
        && className.equals(that.className);
  }

  @Override
  public int hashCode() {
    return (type * 31 + position) * 31 + method.hashCode();
  }
}
