package io.warplight.monitor.handle;

import io.warplight.monitor.Counters;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * The handles that the binding made in calls that no call site saw: by reflection, method
 * references, hidden classes. The binding itself tells of every handle that it makes, a moment
 * later the site tells of those that it saw; what stays is unseen. Such a handle may have the value
 * of one that is dead, so nothing may be stopped for it. Any thread; only where {@code guard=stop}
 * asks for it.
 */
public final class UnseenCreations {

  /** Beyond, nothing is known any more. */
  private static final int LIMIT = 10_000;

  private final Set<Long> unseen = ConcurrentHashMap.newKeySet();
  private final Counters counters;
  private volatile boolean full;

  /** None so far. */
  public UnseenCreations(Counters counters) {
    this.counters = counters;
  }

  /** {@code (Object)void}, for the binding, after each call that made a handle in this object. */
  public MethodHandle made() {
    try {
      return MethodHandles.lookup()
          .findVirtual(
              UnseenCreations.class, "made", MethodType.methodType(void.class, Object.class))
          .bindTo(this);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }

  void made(@Nullable Object handle) {
    long value = HandleValues.of(handle);
    if (value == HandleValues.NONE || full) {
      return;
    }
    if (unseen.size() < LIMIT) {
      unseen.add(value);
    } else {
      full = true;
      counters.drop("unseen handles");
    }
  }

  /** Nobody asks any more for certainty: nothing is kept from now on. */
  public void giveUp() {
    full = true;
    unseen.clear();
  }

  /** The table knows of this one. */
  void seen(long value) {
    if (!unseen.isEmpty()) {
      unseen.remove(value);
    }
  }

  /** Whether something that lives may be what this dead handle's value now names. */
  boolean mayBe(Handle dead) {
    return full || (dead.kind.isMemory() ? !unseen.isEmpty() : unseen.contains(dead.value));
  }
}
