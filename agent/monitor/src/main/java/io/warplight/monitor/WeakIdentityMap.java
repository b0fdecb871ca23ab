package io.warplight.monitor;

import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A map whose keys are held weakly and compared by identity, so that no {@code equals} or {@code
 * hashCode} of the application runs. Not thread-safe; its owner locks. Values must not refer to
 * their keys.
 */
public final class WeakIdentityMap<K, V> {
  private final ReferenceQueue<K> queue = new ReferenceQueue<>();
  private final Map<Object, V> map = new HashMap<>();

  /** The value, or null. */
  public @Nullable V get(K key) {
    return map.get(new Probe(key));
  }

  /** Sets the value. */
  public void put(K key, V value) {
    map.put(new Key<>(key, queue), value);
  }

  /** Takes the key out; its value, or null. */
  public @Nullable V remove(K key) {
    return map.remove(new Probe(key));
  }

  /** Drops the entries whose keys are gone; gives their values. */
  public List<V> expunge() {
    List<V> gone = Collections.emptyList();
    for (Reference<? extends K> key = queue.poll(); key != null; key = queue.poll()) {
      V value = map.remove(key);
      if (value != null) {
        gone = gone.isEmpty() ? new ArrayList<>() : gone;
        gone.add(value);
      }
    }
    return gone;
  }

  /** The values as they are now; a view. */
  public Collection<V> values() {
    return map.values();
  }

  private static final class Key<K> extends WeakReference<K> {
    private final int hash;

    Key(K key, ReferenceQueue<K> queue) {
      super(key, queue);
      hash = System.identityHashCode(key);
    }

    @Override
    public int hashCode() {
      return hash;
    }

    @Override
    public boolean equals(@Nullable Object other) {
      return this == other
          || (other instanceof Key && get() != null && ((Key<?>) other).get() == get());
    }
  }

  /** A look-up allocates no reference. */
  private static final class Probe {
    private final Object key;

    Probe(Object key) {
      this.key = key;
    }

    @Override
    public int hashCode() {
      return System.identityHashCode(key);
    }

    @Override
    @SuppressWarnings("EqualsUnsafeCast") // asked by the map only, whose keys are all of this kind
    public boolean equals(@Nullable Object other) {
      return other instanceof Key && ((Key<?>) other).get() == key;
    }
  }
}
