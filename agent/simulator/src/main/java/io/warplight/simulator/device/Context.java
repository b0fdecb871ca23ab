package io.warplight.simulator.device;

import io.warplight.simulator.memory.Block;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/**
 * A context of one device: owns streams, events, modules and memory, which die with it. A device's
 * primary context can be reset and used again under the same handle; others end when destroyed.
 */
public final class Context extends Resource {
  private final Device device;
  private final boolean primary;
  private final int flags;
  private final Set<Resource> owned = new LinkedHashSet<>();
  private final Set<Block> blocks = ConcurrentHashMap.newKeySet();
  private final Set<Context> peers = ConcurrentHashMap.newKeySet();
  private final Map<Integer, Long> limits = new ConcurrentHashMap<>();
  private final Map<Thread, Stream> perThread = new HashMap<>();
  private final List<Operation> leftovers = new ArrayList<>();
  private @Nullable Stream legacy;
  private volatile List<Operation> fence = Collections.emptyList();
  private volatile boolean active = true;
  private volatile int cacheConfig;

  Context(Device device, boolean primary, int flags) {
    super(device.machine().handles(), null);
    this.device = device;
    this.primary = primary;
    this.flags = flags;
  }

  /** The device that it belongs to. */
  public Device device() {
    return device;
  }

  /** Whether it is the device's primary context. */
  public boolean isPrimary() {
    return primary;
  }

  public int flags() {
    return flags;
  }

  /** Whether it can be used now: not destroyed, and for a primary context, retained. */
  public boolean isUsable() {
    return isLive() && active;
  }

  void activate() {
    active = true;
  }

  /** The legacy default stream. */
  public synchronized Stream legacy() {
    if (legacy == null) {
      legacy = new Stream(this, Stream.Kind.LEGACY, 0, 0);
    }
    return legacy;
  }

  /** The running thread's default stream. */
  public synchronized Stream perThread() {
    perThread.keySet().removeIf(thread -> !thread.isAlive());
    return perThread.computeIfAbsent(
        Thread.currentThread(), thread -> new Stream(this, Stream.Kind.PER_THREAD, 0, 0));
  }

  /** All live streams, default ones included. */
  public synchronized List<Stream> streams() {
    List<Stream> streams = new ArrayList<>();
    for (Resource resource : owned) {
      if (resource instanceof Stream) {
        streams.add((Stream) resource);
      }
    }
    return streams;
  }

  /** The work that a destroyed stream still has to do. */
  synchronized void leave(@Nullable Operation tail) {
    leftovers.removeIf(operation -> operation.done);
    if (tail != null && !tail.done) {
      leftovers.add(tail);
    }
  }

  /** Work of destroyed streams that is not done. */
  synchronized List<Operation> leftovers() {
    leftovers.removeIf(operation -> operation.done);
    return new ArrayList<>(leftovers);
  }

  /** Waits for all that is queued in it, in destroyed streams too. */
  public void awaitStreams() {
    for (Stream stream : streams()) {
      device.machine().scheduler().await(stream.tail());
    }
    for (Operation leftover : leftovers()) {
      device.machine().scheduler().await(leftover);
    }
  }

  /** The same, then waits for the notice of a fault, which others then tell of. */
  public void settle() {
    awaitStreams();
    Fault lost = device.fault();
    if (lost != null) {
      lost.awaitNotice();
    }
  }

  /** The same, then for the notice of a fault, whose code it throws. */
  public void drain() {
    awaitStreams();
    device.throwFault();
  }

  /** All that is queued from now on waits for all that is queued now; nobody waits here. */
  void fence() {
    List<Operation> queued = new ArrayList<>(leftovers());
    for (Stream stream : streams()) {
      device.machine().scheduler().addTail(stream, queued);
    }
    fence = queued;
  }

  /** What all that is queued now must wait for. */
  List<Operation> fenced() {
    List<Operation> fenced = fence;
    for (Operation operation : fenced) {
      if (!operation.done) {
        return fenced;
      }
    }
    fence = Collections.emptyList();
    return fence;
  }

  synchronized void own(Resource resource) {
    owned.add(resource);
  }

  synchronized void disown(Resource resource) {
    owned.remove(resource);
  }

  /** The blocks allocated in it. */
  public Set<Block> blocks() {
    return blocks;
  }

  /** The contexts whose memory this one may reach. */
  public Set<Context> peers() {
    return peers;
  }

  /** Limits set by the application. */
  public Map<Integer, Long> limits() {
    return limits;
  }

  public int cacheConfig() {
    return cacheConfig;
  }

  public void cacheConfig(int config) {
    cacheConfig = config;
  }

  /** Ends everything in it: waits for the device, frees its memory, kills its objects. */
  void tearDown() {
    active = false;
    for (Stream stream : streams()) {
      Capture capture = stream.capture();
      if (capture != null) {
        capture.abandon(stream);
      }
    }
    device.awaitStreams();
    List<Resource> dying;
    synchronized (this) {
      dying = new ArrayList<>(owned);
      owned.clear();
      perThread.clear();
      legacy = null;
    }
    for (Resource resource : dying) {
      resource.contextGone();
    }
    for (Block block : new ArrayList<>(blocks)) {
      if (!primary) {
        device.machine().orphans().add(block.base());
      }
      device.machine().memory().free(block);
    }
    blocks.clear();
    limits.clear();
    peers.clear();
  }

  @Override
  public String kind() {
    return "context";
  }
}
