package io.warplight.monitor.thread;

import java.util.Arrays;

/**
 * Which device each context of this process belongs to, learnt when the application creates or
 * retains it, and which of those that had one address it is. Contexts are few: a copied array of
 * addresses is read without a lock, an allocation or a boxed number. Beyond the limit the oldest is
 * forgotten: its device is unknown then.
 */
final class Contexts {
  private final CallPathLock lock = new CallPathLock();

  static final int UNKNOWN_DEVICE = -1;

  private static final int LIMIT = 256;

  private static final class Table {
    final long[] contexts;
    final int[] devices;
    final boolean[] primary;
    final long[] serials;

    Table(long[] contexts, int[] devices, boolean[] primary, long[] serials) {
      this.contexts = contexts;
      this.devices = devices;
      this.primary = primary;
      this.serials = serials;
    }

    int indexOf(long context) {
      for (int i = 0; i < contexts.length; i++) {
        if (contexts[i] == context) {
          return i;
        }
      }
      return -1;
    }
  }

  private volatile Table table = new Table(new long[0], new int[0], new boolean[0], new long[0]);
  private long given;

  int deviceOf(long context) {
    Table now = table;
    int index = now.indexOf(context);
    return index < 0 ? UNKNOWN_DEVICE : now.devices[index];
  }

  /**
   * The number of the context that has this address now: a context that is made where another was
   * has a number of its own. 0 if nobody saw it made.
   */
  long serialOf(long context) {
    Table now = table;
    int index = now.indexOf(context);
    return index < 0 ? 0 : now.serials[index];
  }

  /** The device's primary context, or {@link NativePointers#UNKNOWN}. */
  long primaryOf(int device) {
    Table now = table;
    for (int i = 0; i < now.contexts.length; i++) {
      if (now.primary[i] && now.devices[i] == device) {
        return now.contexts[i];
      }
    }
    return NativePointers.UNKNOWN;
  }

  /** Whether this is known to be a device's primary context. */
  boolean isPrimary(long context) {
    Table now = table;
    int index = now.indexOf(context);
    return index >= 0 && now.primary[index];
  }

  void learn(long context, int device, boolean primary) {
    lock.lock();
    try {
      int known = table.indexOf(context);
      // Retained once more.
      boolean same = primary && known >= 0 && isPrimary(context) && deviceOf(context) == device;
      long serial = same ? table.serials[known] : ++given;
      Table old = without(context);
      int from = old.contexts.length >= LIMIT ? 1 : 0;
      int size = old.contexts.length - from;
      long[] contexts = Arrays.copyOfRange(old.contexts, from, from + size + 1);
      int[] devices = Arrays.copyOfRange(old.devices, from, from + size + 1);
      boolean[] primaries = Arrays.copyOfRange(old.primary, from, from + size + 1);
      long[] serials = Arrays.copyOfRange(old.serials, from, from + size + 1);
      contexts[size] = context;
      devices[size] = device;
      primaries[size] = primary;
      serials[size] = serial;
      table = new Table(contexts, devices, primaries, serials);
    } finally {
      lock.unlock();
    }
  }

  void forget(long context) {
    lock.lock();
    try {
      table = without(context);
    } finally {
      lock.unlock();
    }
  }

  private Table without(long context) {
    Table old = table;
    int gone = old.indexOf(context);
    if (gone < 0) {
      return old;
    }
    int size = old.contexts.length - 1;
    long[] contexts = Arrays.copyOf(old.contexts, size);
    int[] devices = Arrays.copyOf(old.devices, size);
    boolean[] primaries = Arrays.copyOf(old.primary, size);
    long[] serials = Arrays.copyOf(old.serials, size);
    System.arraycopy(old.serials, gone + 1, serials, gone, size - gone);
    System.arraycopy(old.contexts, gone + 1, contexts, gone, size - gone);
    System.arraycopy(old.devices, gone + 1, devices, gone, size - gone);
    System.arraycopy(old.primary, gone + 1, primaries, gone, size - gone);
    return new Table(contexts, devices, primaries, serials);
  }
}
