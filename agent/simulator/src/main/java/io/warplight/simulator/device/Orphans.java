package io.warplight.simulator.device;

import java.util.LinkedHashMap;
import java.util.Map;

/**
 * Where memory lay that went with its context: freeing it says 709 on the thread that destroyed the
 * context while another context lives, elsewhere 1, as measured. The last {@value #REMEMBERED} are
 * remembered. One a machine; guarded by itself.
 */
final class Orphans {
  private static final int REMEMBERED = 4096;

  /** Address to the number of the thread that destroyed the context. */
  private final Map<Long, Long> threads = new LinkedHashMap<>();

  /** A context that this thread destroys takes this address with it. */
  synchronized void add(long address) {
    threads.put(address, Thread.currentThread().getId());
    if (threads.size() > REMEMBERED) {
      threads.remove(threads.keySet().iterator().next());
    }
  }

  /** The address is allocated anew. */
  synchronized void remove(long address) {
    if (!threads.isEmpty()) {
      threads.remove(address);
    }
  }

  /** Whether this thread destroyed the context that the address belonged to. */
  synchronized boolean madeHere(long address) {
    Long thread = threads.get(address);
    return thread != null && thread == Thread.currentThread().getId();
  }
}
