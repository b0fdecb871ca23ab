package io.warplight.simulator.device;

import io.warplight.simulator.Options;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The simulated machine of this JVM: its devices and what they share. Built at the first CUDA call;
 * {@link #renew} puts a fresh one in its place, for tests.
 */
public final class Machine {
  private static volatile @Nullable Machine instance;

  private final Clock clock = Clock.asConfigured();
  private final long epochOffset =
      TimeUnit.MILLISECONDS.toNanos(System.currentTimeMillis()) - clock.nanos();
  private final Guard guard = new Guard();
  private final Handles handles = new Handles(guard);
  private final Scheduler scheduler = new Scheduler(this);
  private final Memory memory = new Memory(this);
  private final DriverLog log = new DriverLog(System.getenv("CUDA_LOG_FILE"));
  private final Orphans orphans = new Orphans();
  private final List<Device> devices;
  private final Set<Capture> captures = ConcurrentHashMap.newKeySet();
  private volatile boolean initialized;

  private Machine() {
    List<Device> made = new ArrayList<>();
    long count = Math.min(Options.DEVICES.number(0), 64);
    for (int i = 0; i < count; i++) {
      made.add(new Device(this, i));
    }
    devices = Collections.unmodifiableList(made);
  }

  /** The machine. */
  public static Machine get() {
    Machine machine = instance;
    return machine != null ? machine : build();
  }

  private static synchronized Machine build() {
    Machine machine = instance;
    if (machine == null) {
      machine = new Machine();
      instance = machine;
    }
    return machine;
  }

  /**
   * A fresh machine with the options as they are now; handles and memory of the old one are dead.
   */
  public static synchronized Machine renew() {
    Machine old = instance;
    instance = null;
    if (old != null) {
      old.memory.freeAll();
    }
    return get();
  }

  /** The state of the running thread on this machine. */
  public ThreadState thread() {
    return ThreadState.on(this);
  }

  public Clock clock() {
    return clock;
  }

  public Guard guard() {
    return guard;
  }

  public Handles handles() {
    return handles;
  }

  public Scheduler scheduler() {
    return scheduler;
  }

  public Memory memory() {
    return memory;
  }

  public DriverLog log() {
    return log;
  }

  public List<Device> devices() {
    return devices;
  }

  /** What must be added to the clock's nanoseconds to make them nanoseconds since 1970. */
  public long epochOffset() {
    return epochOffset;
  }

  Orphans orphans() {
    return orphans;
  }

  /**
   * Whether memory at this address went with a context that this thread destroyed, while another
   * context lives.
   */
  public boolean diedWithItsContext(long address) {
    if (!orphans.madeHere(address)) {
      return false;
    }
    for (Device device : devices) {
      for (Context context : device.contexts()) {
        if (context.isUsable()) {
          return true;
        }
      }
    }
    return false;
  }

  /** What the application holds, in words. */
  public List<String> held() {
    return Holdings.of(this);
  }

  /** The captures that go on. */
  public Set<Capture> captures() {
    return captures;
  }

  /** The device with this ordinal, or status 101. */
  public Device device(long ordinal) {
    if (devices.isEmpty()) {
      throw new StatusException(Status.NO_DEVICE);
    }
    if (ordinal < 0 || ordinal >= devices.size()) {
      throw new StatusException(
          Status.INVALID_DEVICE,
          "there is no device " + ordinal + ": devices are 0 to " + (devices.size() - 1));
    }
    return devices.get((int) ordinal);
  }

  /** Whether {@code cuInit} was called, or the runtime has called it. */
  public boolean isInitialized() {
    return initialized;
  }

  public void initialize() {
    if (devices.isEmpty()) {
      throw new StatusException(Status.NO_DEVICE);
    }
    initialized = true;
  }
}
