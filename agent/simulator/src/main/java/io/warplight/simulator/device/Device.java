package io.warplight.simulator.device;

import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.DeviceMemory;
import io.warplight.simulator.memory.OutOfDeviceMemoryException;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * One simulated GPU: its properties, contexts, memory budget and, once a kernel has taken it down,
 * its fault, which stays for the life of the machine.
 */
public final class Device {
  private final Machine machine;
  private final int ordinal;
  private final DeviceProperties properties;
  private final Set<Context> contexts = ConcurrentHashMap.newKeySet();
  private final DeviceMemory view = new View();
  private final PrimaryContext primary = new PrimaryContext(this);
  private boolean everReset;
  private long used;
  private volatile @Nullable Fault fault;

  Device(Machine machine, int ordinal) {
    this.machine = machine;
    this.ordinal = ordinal;
    this.properties = new DeviceProperties(ordinal);
  }

  public Machine machine() {
    return machine;
  }

  public int ordinal() {
    return ordinal;
  }

  public DeviceProperties properties() {
    return properties;
  }

  /** What a kernel of this device can reach. */
  public DeviceMemory memory() {
    return view;
  }

  /** What took it down, or null. */
  public @Nullable Fault fault() {
    return fault;
  }

  /** Takes it down; a second fault changes nothing. */
  synchronized void fail(int code, String what, Operation operation) {
    if (fault == null) {
      fault = new Fault(code, what, operation.stream, operation.readyNanos, false, machine.clock());
    }
  }

  /** Takes it down as a kernel of a stream would: the driver notices later. */
  public synchronized void breakBy(int code, String what, Stream stream) {
    if (fault == null) {
      fault = new Fault(code, what, stream, machine.clock().nanos(), false, machine.clock());
    }
  }

  /** Takes it down with a fault that the driver knows at once: a planted loss. */
  public synchronized void lose(int code, String what, Stream stream) {
    if (fault == null) {
      Fault lost = new Fault(code, what, stream, machine.clock().nanos(), true, machine.clock());
      fault = lost;
    }
  }

  /** Bytes free. */
  public synchronized long free() {
    return properties.memory() - used;
  }

  /** Takes bytes of the budget; false where there are not that many. */
  synchronized boolean reserve(long bytes) {
    if (bytes > properties.memory() - used) {
      return false;
    }
    used += bytes;
    return true;
  }

  synchronized void unreserve(long bytes) {
    used -= bytes;
  }

  /** A new context of the driver API. */
  public Context createContext(int flags) {
    refuseWhenLost();
    Context context = new Context(this, false, flags);
    contexts.add(context);
    return context;
  }

  /** Destroys a context made by {@link #createContext}. */
  public void destroyContext(Context context) {
    if (!context.end()) {
      throw new StatusException(Status.CONTEXT_IS_DESTROYED);
    }
    context.tearDown();
    contexts.remove(context);
  }

  /** The primary context, and who keeps it. */
  public PrimaryContext primary() {
    return primary;
  }

  Context newPrimary(int flags) {
    Context context = new Context(this, true, flags);
    contexts.add(context);
    return context;
  }

  synchronized void wasReset() {
    everReset = true;
  }

  /** Whether a failed device was reset, after which the runtime says 46. */
  public synchronized boolean isResetAfterFault() {
    return everReset && fault != null;
  }

  void refuseWhenLost() {
    Fault lost = fault;
    if (lost != null) {
      lost.awaitNotice();
      throw new StatusException(lost.code());
    }
  }

  /** Its contexts that were not destroyed. */
  public Set<Context> contexts() {
    return contexts;
  }

  /** Waits for all that is queued, in destroyed streams too. */
  void awaitStreams() {
    for (Context context : contexts) {
      context.awaitStreams();
    }
  }

  /**
   * Waits for all that may use an allocation, then for the notice of a fault, whose code it throws:
   * memory of the device is its context's, host memory all contexts'.
   */
  public void drainFor(Block block) {
    boolean ofOneContext = block.kind() == Block.Kind.DEVICE && block.owner() != 0;
    for (Context context : contexts) {
      if (!ofOneContext || block.owner() == context.handle()) {
        context.awaitStreams();
      }
    }
    throwFault();
  }

  /** Throws the code of a fault that the driver has noticed. */
  public void refuseKnownFault() {
    Fault lost = fault;
    if (lost != null && lost.tells(Fault.Ear.PLAIN)) {
      throw new StatusException(lost.code());
    }
  }

  /** Throws the code of a fault, once the driver has noticed it. */
  public void throwFault() {
    Fault lost = fault;
    if (lost != null) {
      lost.awaitNotice();
      throw new StatusException(lost.code());
    }
  }

  /** The memory as this device's kernels see it. */
  private final class View implements DeviceMemory {
    @Override
    public @Nullable Block find(long address) {
      Block block = machine.memory().find(address);
      return block != null && reaches(block) ? block : null;
    }

    private boolean reaches(Block block) {
      if (block.kind() == Block.Kind.ARRAY) {
        return false;
      }
      return block.device() == ordinal || block.onHost() || isPeer(block.device());
    }

    private boolean isPeer(int other) {
      for (Context context : contexts) {
        for (Context peer : context.peers()) {
          if (peer.device().ordinal() == other) {
            return true;
          }
        }
      }
      return false;
    }

    @Override
    public Block allocate(long size, int alignment, Block.Kind kind) {
      Block block =
          machine.memory().allocate(Device.this, size, Math.max(alignment, 16), kind, null, 0);
      if (block == null) {
        throw new OutOfDeviceMemoryException(size);
      }
      return block;
    }

    @Override
    public void free(Block block) {
      machine.memory().free(block);
    }
  }
}
