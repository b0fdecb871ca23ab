package io.warplight.monitor.suspect;

import io.warplight.monitor.thread.CallPathLock;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Values by native address, found without a lock and without boxing; put and removed under one.
 * Bounded. An address that was removed keeps its place until the table grows.
 */
final class AddressTable<V> {
  private final CallPathLock lock = new CallPathLock();

  private final int most;
  private int used;
  private volatile Slots<V> slots = new Slots<>(16);

  AddressTable(int most) {
    this.most = most;
  }

  private static final class Slots<V> {
    final int mask;
    final AtomicLongArray keys;
    final AtomicReferenceArray<@Nullable V> values;

    Slots(int capacity) {
      mask = capacity - 1;
      keys = new AtomicLongArray(capacity);
      values = new AtomicReferenceArray<>(capacity);
    }

    /** Where the key is or would be; there is always room. */
    int slot(long key) {
      int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 40) & mask;
      long there = keys.get(slot);
      while (there != 0 && there != key) {
        slot = (slot + 1) & mask;
        there = keys.get(slot);
      }
      return slot;
    }
  }

  /** The value, or null. */
  @Nullable V get(long key) {
    Slots<V> now = slots;
    int slot = now.slot(key);
    return key != 0 && now.keys.get(slot) == key ? now.values.get(slot) : null;
  }

  /** Puts it, unless the table is full; 0 is no key. */
  boolean put(long key, V value) {
    lock.lock();
    try {
      Slots<V> now = slots;
      int slot = now.slot(key);
      if (now.keys.get(slot) != key) {
        if (used * 2 > now.mask) {
          now = grown(now);
          slot = now.slot(key);
        }
        if (key == 0 || used >= most) {
          return false;
        }
        used++;
      }
      now.values.set(slot, value);
      now.keys.set(slot, key);
      return true;
    } finally {
      lock.unlock();
    }
  }

  void remove(long key) {
    lock.lock();
    try {
      Slots<V> now = slots;
      int slot = now.slot(key);
      if (key != 0 && now.keys.get(slot) == key) {
        now.values.set(slot, null);
      }
    } finally {
      lock.unlock();
    }
  }

  /** All values that are there. */
  void forEach(Consumer<V> each) {
    Slots<V> now = slots;
    for (int i = 0; i <= now.mask; i++) {
      V value = now.values.get(i);
      if (value != null) {
        each.accept(value);
      }
    }
  }

  private Slots<V> grown(Slots<V> old) {
    int live = 0;
    for (int i = 0; i <= old.mask; i++) {
      live += old.values.get(i) == null ? 0 : 1;
    }
    int capacity = 16;
    while (capacity < live * 4) {
      capacity *= 2;
    }
    Slots<V> fresh = new Slots<>(capacity);
    for (int i = 0; i <= old.mask; i++) {
      V value = old.values.get(i);
      if (value != null) {
        int slot = fresh.slot(old.keys.get(i));
        fresh.values.set(slot, value);
        fresh.keys.set(slot, old.keys.get(i));
      }
    }
    used = live;
    slots = fresh;
    return fresh;
  }
}
