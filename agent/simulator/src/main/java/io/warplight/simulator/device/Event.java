package io.warplight.simulator.device;

import org.jspecify.annotations.Nullable;

/** An event: a mark in a stream that can be waited for and timed. */
public final class Event extends Resource {
  private static final int BLOCKING_SYNC = 1;
  private static final int DISABLE_TIMING = 2;
  private static final int INTERPROCESS = 4;

  private final Context home;
  private final int flags;
  private volatile @Nullable Operation recorded;
  private volatile @Nullable Capture captured;

  /** An event of a context. */
  public Event(Context context, int flags) {
    super(context.device().machine().handles(), context);
    if ((flags & ~(BLOCKING_SYNC | DISABLE_TIMING | INTERPROCESS)) != 0
        || ((flags & INTERPROCESS) != 0 && (flags & DISABLE_TIMING) == 0)) {
      destroy();
      throw new StatusException(Status.INVALID_VALUE, "these event flags do not exist");
    }
    this.home = context;
    this.flags = flags;
  }

  /** Its context. */
  public Context home() {
    return home;
  }

  /** Whether it has a time. */
  public boolean isTimed() {
    return (flags & DISABLE_TIMING) == 0;
  }

  /** The mark of the newest record, or null. */
  @Nullable Operation recorded() {
    return recorded;
  }

  boolean isInterprocess() {
    return (flags & INTERPROCESS) != 0;
  }

  void recorded(Operation mark) {
    recorded = mark;
    captured = null;
  }

  /** The capture that it was last recorded in, or null. */
  @Nullable Capture captured() {
    return captured;
  }

  void captured(Capture capture) {
    captured = capture;
  }

  /** Whether it was recorded at all, outside a capture. */
  public boolean isRecorded() {
    return recorded != null;
  }

  /** Whether what was before its newest record is done; true when never recorded. */
  public boolean isDone() {
    Operation mark = recorded;
    return mark == null || mark.done;
  }

  /** Whether it was reached, and a fault had not stopped its stream. */
  public boolean isReached() {
    Operation mark = recorded;
    return mark == null || (mark.done && !mark.lost);
  }

  /** When it was reached. */
  public long nanos() {
    Operation mark = recorded;
    return mark == null ? 0 : mark.endNanos;
  }

  @Override
  public String kind() {
    return "event";
  }
}
