package io.warplight.monitor.handle;

import io.warplight.monitor.thread.CallPathLock;
import java.util.Arrays;

/**
 * Numbers for contexts, so that the table needs two bytes for one: a context that ends keeps its
 * number, and one made at the same address gets another. Read without a lock; beyond the limit a
 * context is unknown.
 */
final class HandleContexts {
  private final CallPathLock lock = new CallPathLock();

  static final short UNKNOWN = 0;

  /** How many numbers there are. */
  static final int LIMIT = 4_096;

  private volatile long[] contexts = {0};

  /** The number of the context that has this address now. */
  short numberOf(long context) {
    if (context == 0 || context == -1) {
      return UNKNOWN;
    }
    int known = find(contexts, context);
    return (short) (known > 0 ? known : add(context));
  }

  /** The address of the context with this number; 0 if it is not known or has ended. */
  long contextOf(short number) {
    return contexts[number];
  }

  /** The context has ended: its address may come again. Gives the number that it had. */
  short forget(long context) {
    lock.lock();
    try {
      long[] known = contexts;
      int number = find(known, context);
      if (number <= 0) {
        return UNKNOWN;
      }
      long[] without = known.clone();
      without[number] = 0;
      contexts = without;
      return (short) number;
    } finally {
      lock.unlock();
    }
  }

  private int add(long context) {
    lock.lock();
    try {
      long[] known = contexts;
      int number = find(known, context);
      if (number > 0) {
        return number;
      }
      if (known.length == LIMIT) {
        return UNKNOWN;
      }
      long[] grown = Arrays.copyOf(known, known.length + 1);
      grown[known.length] = context;
      contexts = grown;
      return known.length;
    } finally {
      lock.unlock();
    }
  }

  private static int find(long[] known, long context) {
    for (int i = known.length - 1; i > 0; i--) {
      if (known[i] == context) {
        return i;
      }
    }
    return 0;
  }
}
