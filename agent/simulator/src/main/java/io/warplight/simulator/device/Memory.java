package io.warplight.simulator.device;

import io.warplight.simulator.Options;
import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.Raw;
import java.lang.ref.PhantomReference;
import java.lang.ref.Reference;
import java.lang.ref.ReferenceQueue;
import java.lang.ref.WeakReference;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Iterator;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * Every allocation of the machine by address, and the off-heap bytes behind them. The bytes of a
 * freed block go back to the operating system only when no call or operation runs that began before
 * the free, because it may still hold the block. Callable from any thread.
 */
public final class Memory {
  private static final int SMALLEST = 1;

  private final ConcurrentSkipListMap<Long, Block> blocks = new ConcurrentSkipListMap<>();
  private final Map<Block, Long> origins = new ConcurrentHashMap<>();
  private final Map<Block, Reference<Object>> views = new ConcurrentHashMap<>();
  private final Set<Held> held = ConcurrentHashMap.newKeySet();
  private final ReferenceQueue<Object> collected = new ReferenceQueue<>();
  private final Map<Block, Object> keptAlive = new ConcurrentHashMap<>();
  private final TreeMap<Long, Integer> running = new TreeMap<>();
  private final Deque<Retired> retired = new ArrayDeque<>();

  // Not static: one a machine, and a test may have several.
  @SuppressWarnings("ThreadLocalUsage")
  private final ThreadLocal<@Nullable Long> callEpoch = new ThreadLocal<>();

  private final Machine machine;
  private final long pinnedLimit = Options.HOST_MEMORY.bytes();
  private long pinnedUsed;
  private long epoch;

  Memory(Machine machine) {
    this.machine = machine;
  }

  /** The live block that holds an address, or null. */
  public @Nullable Block find(long address) {
    Map.Entry<Long, Block> entry = blocks.floorEntry(address);
    return entry != null && address - entry.getValue().base() < entry.getValue().size()
        ? entry.getValue()
        : null;
  }

  /** The live block that begins at an address, or null. */
  public @Nullable Block at(long address) {
    return blocks.get(address);
  }

  /** A new block, zeroed when small or asked of a module; null where there is no room. */
  public @Nullable Block allocate(
      Device device,
      long size,
      int alignment,
      Block.Kind kind,
      @Nullable Context owner,
      int flags) {
    boolean pinned = kind == Block.Kind.PINNED;
    if (size < 0 || !(pinned ? reserve(size) : device.reserve(size))) {
      return null;
    }
    long origin;
    try {
      origin = Raw.allocate(Math.addExact(Math.max(size, SMALLEST), alignment));
    } catch (OutOfMemoryError | ArithmeticException | IllegalArgumentException noRoomHere) {
      unreserve(device, pinned, size);
      return null;
    }
    long base = (origin + alignment - 1) & -alignment;
    if (kind == Block.Kind.GLOBAL || kind == Block.Kind.CONSTANT) {
      Raw.set(base, size, (byte) 0);
    }
    Block block =
        new Block(base, size, kind, device.ordinal(), owner == null ? 0 : owner.handle(), flags);
    origins.put(block, origin);
    blocks.put(base, block);
    machine.orphans().remove(base);
    if (owner != null) {
      owner.blocks().add(block);
    }
    return block;
  }

  private synchronized boolean reserve(long bytes) {
    if (bytes > pinnedLimit - pinnedUsed) {
      return false;
    }
    pinnedUsed += bytes;
    return true;
  }

  private synchronized void unreserve(Device device, boolean pinned, long bytes) {
    if (pinned) {
      pinnedUsed -= bytes;
    } else {
      device.unreserve(bytes);
    }
  }

  /** Memory of the application that a device may reach from now on. */
  public Block register(
      Device device, long address, long size, Context owner, int flags, @Nullable Object buffer) {
    Map.Entry<Long, Block> before = blocks.lowerEntry(address + size);
    if (before != null && before.getValue().end() > address) {
      throw new StatusException(
          before.getValue().kind() == Block.Kind.REGISTERED
              ? Status.HOST_MEMORY_ALREADY_REGISTERED
              : Status.INVALID_VALUE,
          before.getValue().kind() == Block.Kind.REGISTERED
              ? "this memory is registered already"
              : "memory that CUDA itself allocated cannot be registered");
    }
    Block block =
        new Block(address, size, Block.Kind.REGISTERED, device.ordinal(), owner.handle(), flags);
    if (buffer != null) {
      keptAlive.put(block, buffer);
    }
    blocks.put(address, block);
    owner.blocks().add(block);
    return block;
  }

  /** Ends a block; false where that was done already, perhaps by another thread just now. */
  public boolean free(Block block) {
    if (!blocks.remove(block.base(), block)) {
      return false;
    }
    block.markFreed();
    keptAlive.remove(block);
    Long origin = origins.remove(block);
    if (origin == null) {
      return true; // registered memory is the application's
    }
    unreserve(machine.device(block.device()), block.kind() == Block.Kind.PINNED, block.size());
    Reference<Object> view = views.remove(block);
    Object buffer = view == null ? null : view.get();
    if (buffer != null) {
      held.add(new Held(buffer, collected, origin));
    } else {
      retire(origin);
    }
    releaseCollected();
    giveBack();
    return true;
  }

  /** Java code may reach a block through this buffer: its bytes stay until that is collected. */
  public void seenThrough(Block block, @Nullable Object buffer) {
    if (buffer != null) {
      views.put(block, new WeakReference<>(buffer));
    }
  }

  private void retire(long origin) {
    synchronized (running) {
      epoch++;
      retired.add(new Retired(epoch, origin));
    }
  }

  private void releaseCollected() {
    for (Reference<?> next = collected.poll(); next != null; next = collected.poll()) {
      if (next instanceof Held && held.remove(next)) {
        retire(((Held) next).origin);
      }
    }
  }

  /**
   * Makes a call of the application: blocks that it finds stay mapped until it has returned and all
   * that it has queued is done, even if another thread frees them in the middle of it.
   */
  public <T> T keepingFound(Supplier<T> call) {
    Long outer = callEpoch.get();
    long entered = enter();
    if (outer == null) {
      callEpoch.set(entered);
    }
    try {
      return call.get();
    } finally {
      if (outer == null) {
        callEpoch.remove();
      }
      leave(entered);
    }
  }

  /** An operation is queued: what its call found stays mapped until {@link #leave}. */
  long enter() {
    Long call = callEpoch.get();
    synchronized (running) {
      long entered = call == null ? epoch : call;
      running.merge(entered, 1, Integer::sum);
      return entered;
    }
  }

  /** It has ended. */
  void leave(long entered) {
    synchronized (running) {
      running.computeIfPresent(entered, (key, count) -> count == 1 ? null : count - 1);
      if (retired.isEmpty()) {
        return;
      }
    }
    giveBack();
  }

  private void giveBack() {
    synchronized (running) {
      long oldest = running.isEmpty() ? Long.MAX_VALUE : running.firstKey();
      Iterator<Retired> all = retired.iterator();
      while (all.hasNext()) {
        Retired next = all.next();
        if (next.epoch > oldest) {
          return;
        }
        Raw.free(next.origin);
        all.remove();
      }
    }
  }

  /** Ends all blocks: their machine is over. */
  void freeAll() {
    for (Block block : blocks.values()) {
      free(block);
    }
  }

  /** How many blocks live. */
  public int count() {
    return blocks.size();
  }

  /** How many freed blocks still have their bytes, because something that runs may hold them. */
  int retired() {
    synchronized (running) {
      return retired.size();
    }
  }

  /** All live blocks. */
  public Iterable<Block> all() {
    return blocks.values();
  }

  /** Freed memory that a byte buffer of the application still shows. */
  private static final class Held extends PhantomReference<Object> {
    private final long origin;

    Held(Object buffer, ReferenceQueue<Object> queue, long origin) {
      super(buffer, queue);
      this.origin = origin;
    }
  }

  private static final class Retired {
    private final long epoch;
    private final long origin;

    Retired(long epoch, long origin) {
      this.epoch = epoch;
      this.origin = origin;
    }
  }
}
