package io.warplight.simulator.device;

import io.warplight.simulator.device.Resource.Life;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Handles and what they stand for. A number is given once; the last {@value #REMEMBERED} dead ones
 * are remembered. One a machine; callable from any thread.
 */
public final class Handles {
  private static final int REMEMBERED = 65_536;
  private static final long FIRST = 0x5a10_4000_0000L;
  private static final long STEP = 64;

  private final Map<Long, Resource> table = new ConcurrentHashMap<>();
  private final Queue<Long> dead = new ConcurrentLinkedQueue<>();
  private final AtomicInteger deadCount = new AtomicInteger();
  private final AtomicLong next = new AtomicLong(FIRST);
  private final AtomicLong streams = new AtomicLong();
  private final Guard guard;

  Handles(Guard guard) {
    this.guard = guard;
  }

  long next() {
    return next.getAndAdd(STEP);
  }

  void add(Resource resource) {
    table.put(resource.handle(), resource);
  }

  /**
   * The live resource behind a handle.
   *
   * @throws StatusException 400 for a handle of another kind or that never was; 709 or 400 for a
   *     dead one, after the guard's message where the real driver would have crashed
   */
  public <T extends Resource> T get(long handle, Class<T> type, String kind) {
    Resource found = table.get(handle);
    if (found == null || !type.isInstance(found)) {
      throw new StatusException(
          Status.INVALID_HANDLE,
          handle == 0
              ? "the " + kind + " is null"
              : "the handle is no " + kind + (found == null ? "" : " but a " + found.kind()));
    }
    if (!found.isLive()) {
      throw refuse(found);
    }
    return type.cast(found);
  }

  /** All live resources, oldest first. */
  List<Resource> live() {
    List<Resource> live = new ArrayList<>();
    for (Resource resource : new TreeMap<>(table).values()) {
      if (resource.isLive()) {
        live.add(resource);
      }
    }
    return live;
  }

  /** Whether a handle stands for something of this kind. */
  public boolean isLive(long handle, Class<? extends Resource> type) {
    Resource found = table.get(handle);
    return type.isInstance(found) && found.isLive();
  }

  /** The number of a stream of the application, dead or not, by the order they were made; or 0. */
  public long streamNumber(long handle) {
    Resource found = table.get(handle);
    return found instanceof Stream ? ((Stream) found).number() : 0;
  }

  long nextStream() {
    return streams.incrementAndGet();
  }

  /** Whether a handle is or was a context. */
  public boolean wasContext(long handle) {
    return table.get(handle) instanceof Context;
  }

  /** The context behind a handle, dead or not. */
  public Context contextEvenDead(long handle) {
    Resource found = table.get(handle);
    if (found instanceof Context) {
      return (Context) found;
    }
    throw new StatusException(Status.INVALID_CONTEXT, "the handle is no context");
  }

  /** The status of a use of something dead; says what a real process would have done. */
  StatusException refuse(Resource found) {
    boolean code = found instanceof Kernel || found instanceof Module;
    if (found.life() == Life.CONTEXT_GONE) {
      guard.deadContext(found);
      boolean unknown = code && !isUnknownHere(found);
      return new StatusException(
          unknown ? Status.INVALID_HANDLE : Status.CONTEXT_IS_DESTROYED,
          found instanceof Module && unknown ? "the handle is no module any more" : "");
    }
    guard.destroyed(found);
    return new StatusException(
        Status.INVALID_HANDLE, code ? "the handle is no " + found.kind() + " any more" : "");
  }

  /** Whether it is a module of a destroyed context, named where no context is current: measured. */
  private static boolean isUnknownHere(Resource found) {
    Context home = found.context();
    return found instanceof Module
        && home != null
        && !home.isPrimary()
        && ThreadState.current().top() == null;
  }

  /** Called when a resource has died: the oldest dead ones are forgotten. */
  void died(Resource resource) {
    dead.add(resource.handle());
    if (deadCount.incrementAndGet() > REMEMBERED) {
      forgetOldest();
    }
  }

  private void forgetOldest() {
    Long oldest = dead.poll();
    if (oldest != null) {
      deadCount.decrementAndGet();
      table.remove(oldest);
    }
  }
}
