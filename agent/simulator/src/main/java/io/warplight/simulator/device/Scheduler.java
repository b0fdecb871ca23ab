package io.warplight.simulator.device;

import io.warplight.simulator.Options;
import io.warplight.simulator.memory.DeviceFault;
import java.util.ArrayDeque;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Runs the operations of all streams, each when what it waits for is done. An operation waits for
 * the one before it in its stream, for the events that the stream was told to wait for, and by the
 * rules of the legacy default stream. One a machine; its lock guards all queues.
 */
public final class Scheduler {
  private static final long LONGEST_CALLBACK_NANOS = TimeUnit.SECONDS.toNanos(30);
  private static final long STEP_MILLIS = 10;
  private static final AtomicInteger NUMBER = new AtomicInteger();

  private final ExecutorService threads =
      new ThreadPoolExecutor(
          0,
          Integer.MAX_VALUE,
          2,
          TimeUnit.SECONDS,
          new SynchronousQueue<>(),
          task -> {
            Thread thread = new Thread(task, "warplight-simulator-" + NUMBER.incrementAndGet());
            thread.setDaemon(true);
            thread.setContextClassLoader(Scheduler.class.getClassLoader());
            return thread;
          });
  private final AtomicInteger running = new AtomicInteger();
  private final Machine machine;

  /** Null: each operation runs as soon as it can. */
  private final @Nullable SeededOrder order;

  Scheduler(Machine machine) {
    this.machine = machine;
    long seed = Options.SEED.number(Long.MIN_VALUE);
    this.order = seed == 0 ? null : new SeededOrder(seed, threads);
  }

  /**
   * Queues work in a stream.
   *
   * @param type {@code CUgraphNodeType}
   * @param work what to do; null: only a mark in the queue
   * @param after what it waits for besides
   */
  Operation submit(Stream stream, int type, @Nullable Work work, @Nullable Operation after) {
    Operation operation = new Operation(stream, type, work);
    if (enqueue(operation, after)) {
      start(operation);
    }
    return operation;
  }

  /** Queues work and waits for it; runs it on this thread where nothing is before it. */
  void run(Stream stream, @Nullable Work work) {
    Operation operation = new Operation(stream, Graph.MEMCPY, work);
    if (enqueue(operation, null)) {
      operation.readyNanos = machine.clock().nanos();
      running.incrementAndGet();
      perform(operation);
    } else {
      await(operation);
    }
  }

  private synchronized boolean enqueue(Operation operation, @Nullable Operation after) {
    Stream stream = operation.stream;
    operation.mustWaitFor(stream.tail());
    operation.mustWaitFor(after);
    for (Operation fenced : stream.home().fenced()) {
      operation.mustWaitFor(fenced);
    }
    if (stream.isLegacy()) {
      for (Stream other : stream.home().streams()) {
        if (other.isBlocking()) {
          operation.mustWaitFor(other.tail());
        }
      }
      for (Operation leftover : stream.home().leftovers()) {
        if (leftover.stream.isBlocking()) {
          operation.mustWaitFor(leftover);
        }
      }
    } else if (stream.isBlocking()) {
      operation.mustWaitFor(stream.home().legacy().tail());
    }
    stream.tail(operation);
    return operation.waitingFor == 0;
  }

  private void start(Operation operation) {
    operation.readyNanos = machine.clock().nanos();
    if (operation.work == null) {
      complete(operation);
    } else {
      running.incrementAndGet();
      if (order == null) {
        threads.execute(() -> perform(operation));
      } else {
        order.add(() -> perform(operation));
      }
    }
  }

  private void perform(Operation operation) {
    try {
      performAndComplete(operation);
    } finally {
      running.decrementAndGet();
    }
  }

  private void performAndComplete(Operation operation) {
    Work work = operation.work;
    if (work != null) {
      try {
        perform(operation, work);
      } finally {
        machine.memory().leave(operation.epoch);
      }
    }
    complete(operation);
  }

  private static void perform(Operation operation, Work work) {
    Device device = operation.stream.device();
    Fault fault = device.fault();
    try {
      if (fault == null || (fault.isFresh() && outlives(fault, operation))) {
        work.run();
      } else {
        operation.stream.stop();
        work.afterFault(fault);
      }
    } catch (DeviceFault broken) {
      operation.stream.stop();
      device.fail(broken.kind().code(), String.valueOf(broken.getMessage()), operation);
    } catch (RuntimeException | Error e) {
      // A fault of the simulator's own, code that the JVM refuses among them, must not look like a
      // success of the application, nor keep whoever waits for it.
      System.err.println("[warplight-simulator] internal error, the device is given up: " + e);
      e.printStackTrace();
      device.fail(Status.LAUNCH_FAILED, "internal error of the simulator: " + e, operation);
    }
  }

  private static boolean outlives(Fault fault, Operation operation) {
    return operation.stream != fault.stream()
        && (operation.type == Graph.MEMCPY || operation.type == Graph.MEMSET);
  }

  private void complete(Operation first) {
    Queue<Operation> ending = new ArrayDeque<>();
    ending.add(first);
    Operation next = ending.poll();
    while (next != null) {
      finish(next, ending);
      next = ending.poll();
    }
  }

  private void finish(Operation operation, Queue<Operation> ending) {
    @Nullable List<Operation> dependents;
    synchronized (this) {
      operation.endNanos = machine.clock().nanos();
      operation.lost = operation.stream.isStopped();
      operation.done = true;
      dependents = operation.dependents;
      operation.dependents = null;
    }
    synchronized (operation) {
      operation.notifyAll();
    }
    if (dependents != null) {
      for (Operation dependent : dependents) {
        release(dependent, ending);
      }
    }
  }

  private void release(Operation dependent, Queue<Operation> ending) {
    boolean ready;
    synchronized (this) {
      ready = --dependent.waitingFor == 0;
    }
    if (ready && dependent.work == null) {
      ending.add(dependent);
    } else if (ready) {
      start(dependent);
    }
  }

  /** Waits until an operation is done; an interrupt is kept for later, as in a native call. */
  void await(@Nullable Operation operation) {
    if (operation == null || operation.done) {
      return;
    }
    boolean interrupted = false;
    while (!operation.done) {
      if (order != null && order.step()) {
        continue;
      }
      synchronized (operation) {
        try {
          if (!operation.done) {
            operation.wait(order == null ? 0 : STEP_MILLIS);
          }
        } catch (InterruptedException e) {
          interrupted = true;
        }
      }
    }
    if (interrupted) {
      Thread.currentThread().interrupt();
    }
  }

  /**
   * Whether all that was queued in a stream is done; for the legacy stream, in all blocking ones.
   */
  boolean isIdle(Stream stream) {
    boolean idle = looksIdle(stream);
    if (!idle) {
      asked();
    }
    return idle;
  }

  /**
   * The application has heard "not yet": with a seed, one operation more is done by the next time.
   */
  public void asked() {
    if (order != null) {
      order.step();
    }
  }

  private synchronized boolean looksIdle(Stream stream) {
    if (!stream.isLegacy()) {
      return isDone(stream.tail());
    }
    for (Stream other : stream.home().streams()) {
      if (other.isBlocking() && !isDone(other.tail())) {
        return false;
      }
    }
    for (Operation leftover : stream.home().leftovers()) {
      if (leftover.stream.isBlocking()) {
        return false;
      }
    }
    return true;
  }

  /** Adds what a stream has to do last, if it is not done. */
  synchronized void addTail(Stream stream, List<Operation> tails) {
    Operation tail = stream.tail();
    if (tail != null && !tail.done) {
      tails.add(tail);
    }
  }

  private static boolean isDone(@Nullable Operation operation) {
    return operation == null || operation.done;
  }

  /**
   * Waits, in real time, until all that can run is done or waits for a virtual clock; a callback of
   * the application that itself waits for something is not waited for longer than half a minute.
   */
  public void settle() {
    long begun = System.nanoTime();
    if (order != null) {
      order.finish();
    }
    while (running.get() > machine.clock().waiting()
        && System.nanoTime() - begun < LONGEST_CALLBACK_NANOS) {
      LockSupport.parkNanos(Clock.PARK_NANOS / 4);
    }
  }

  /** Waits for a stream; the legacy one includes all blocking ones. */
  void drain(Stream stream) {
    if (!looksIdle(stream)) {
      await(submit(stream, Graph.EMPTY, null, null));
    }
  }
}
