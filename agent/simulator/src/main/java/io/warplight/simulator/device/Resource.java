package io.warplight.simulator.device;

import org.jspecify.annotations.Nullable;

/**
 * Anything with a handle: context, stream, event, module, kernel, array, pool, graph. Lives until
 * it or its context is destroyed; afterwards its handle is remembered for a while, so that a use
 * after the end is told from a handle that never was.
 */
public abstract class Resource {
  /** Where in its life a resource is. */
  enum Life {
    LIVE,
    DESTROYED,
    CONTEXT_GONE
  }

  private final @Nullable Context context;
  private final Handles handles;
  private final long handle;
  private volatile Life life = Life.LIVE;

  Resource(Handles handles, @Nullable Context context) {
    this.context = context;
    this.handles = handles;
    this.handle = handles.next();
    handles.add(this);
    if (context != null) {
      context.own(this);
    }
  }

  /** The number that the application holds. */
  public final long handle() {
    return handle;
  }

  /** Its context; null for a context itself and for what belongs to none. */
  public final @Nullable Context context() {
    return context;
  }

  final Life life() {
    return life;
  }

  /** Whether it may be used. */
  public final boolean isLive() {
    return life == Life.LIVE;
  }

  /**
   * The application destroyed it.
   *
   * @throws StatusException as for any dead handle where another thread did so just before
   */
  public final void destroy() {
    if (!end()) {
      throw handles.refuse(this);
    }
  }

  /** Ends it; false where another thread has. */
  final boolean end() {
    synchronized (this) {
      if (life == Life.DESTROYED) {
        return false;
      }
      life = Life.DESTROYED;
    }
    if (context != null) {
      context.disown(this);
    }
    handles.died(this);
    released();
    return true;
  }

  /** Its context was destroyed or reset. */
  final void contextGone() {
    synchronized (this) {
      life = Life.CONTEXT_GONE;
    }
    handles.died(this);
    released();
  }

  /** What else goes with it; called once, by either end. */
  void released() {}

  /** "stream", "event", …: for messages. */
  public abstract String kind();
}
