package io.warplight.simulator.device;

import org.jspecify.annotations.Nullable;

/**
 * A queue of operations that run one after the other. What it waits for besides is the {@link
 * Scheduler}'s business.
 */
public final class Stream extends Resource {
  /** What orders a stream against the legacy default stream. */
  public enum Kind {
    /** The legacy default stream: waits for all blocking streams, which wait for it. */
    LEGACY,
    /** A thread's default stream: blocking. */
    PER_THREAD,
    /** Made by the application. */
    CREATED
  }

  static final int NON_BLOCKING = 1;

  private final Context home;
  private final Kind kind;
  private final int flags;
  private final int priority;
  private final long number;
  private @Nullable Operation tail;
  private volatile boolean stopped;
  private volatile @Nullable Capture capture;

  /** A stream of a context. */
  public Stream(Context context, Kind kind, int flags, int priority) {
    super(context.device().machine().handles(), context);
    this.home = context;
    this.kind = kind;
    this.flags = flags;
    this.priority = priority;
    this.number = kind == Kind.CREATED ? context.device().machine().handles().nextStream() : 0;
  }

  /** Which of the application's streams it is: 1 for the first it made; 0 for a default stream. */
  long number() {
    return number;
  }

  /** Its context. */
  public Context home() {
    return home;
  }

  public Device device() {
    return home.device();
  }

  /** Whether it is the legacy default stream. */
  public boolean isLegacy() {
    return kind == Kind.LEGACY;
  }

  /** Whether the application made it. */
  boolean isCreated() {
    return kind == Kind.CREATED;
  }

  /** Whether it and the legacy default stream wait for each other. */
  public boolean isBlocking() {
    return (flags & NON_BLOCKING) == 0;
  }

  public int flags() {
    return flags;
  }

  public int priority() {
    return priority;
  }

  /** The newest operation, done or not; null before the first. Guarded by the scheduler's lock. */
  @Nullable Operation tail() {
    return tail;
  }

  void tail(Operation operation) {
    tail = operation;
  }

  /** Whether a fault has kept work of it from being done. */
  boolean isStopped() {
    return stopped;
  }

  void stop() {
    stopped = true;
  }

  /** The capture that it takes part in, or null. */
  public @Nullable Capture capture() {
    return capture;
  }

  void capture(@Nullable Capture value) {
    capture = value;
  }

  @Override
  void released() {
    home.leave(tail);
  }

  @Override
  public String kind() {
    return "stream";
  }
}
