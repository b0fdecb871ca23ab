package io.warplight.simulator.rules;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Machine;
import io.warplight.simulator.device.ThreadState;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** Asks the rules at each call. One for the JVM; {@link #renew} reads the options again. */
public final class Planter {
  /** The greatest handle that means a default stream. */
  private static final long PER_THREAD = 2;

  private static final long UNKNOWN_STREAM = -1;

  private static volatile Planter instance = new Planter();

  private final Rules rules = new Rules();

  /** By device: the failures that its next synchronizing calls tell, oldest first. */
  private final Map<Integer, Queue<Planted>> owed = new ConcurrentHashMap<>();

  private Planter() {}

  /** The planter. */
  public static Planter get() {
    return instance;
  }

  /** Rules as the options are now, with counts from the beginning. */
  public static void renew() {
    instance = new Planter();
  }

  /**
   * Reads a rule to see whether it can be read.
   *
   * @throws IllegalArgumentException with the rule and the reason
   */
  public static void check(String rule) {
    try {
      Rule.parse(rule, 0);
    } catch (IllegalArgumentException refused) {
      throw new IllegalArgumentException("rule \"" + rule + "\": " + refused.getMessage(), refused);
    }
  }

  /** What is planted for this call, or null. */
  public @Nullable Planted before(String function, Object[] arguments, ThreadState thread) {
    List<Rule> all = rules.inForce();
    if (!owed.isEmpty() && synchronizes(function)) {
      Queue<Planted> ofDevice = owed.get(device(thread));
      Planted due = ofDevice == null ? null : ofDevice.poll();
      if (due != null) {
        return due;
      }
    }
    if (all.isEmpty()) {
      return null;
    }
    long largest = largest(arguments);
    int device = device(thread);
    long stream = stream(arguments);
    // Each rule counts the calls that it names, whatever other rules do to them.
    Planted planted = null;
    long slow = 0;
    for (Rule rule : all) {
      boolean chosen = rule.chooses(function, largest, device, stream);
      if (chosen && (planted == null || rule.status() == 0) && rule.take()) {
        slow += rule.slow();
        planted = planted != null || rule.status() == 0 ? planted : new Planted(rule, device, this);
      }
    }
    pause(slow);
    return planted;
  }

  /** A failure that a device's next synchronizing call tells. */
  void owe(int device, Planted failure) {
    owed.computeIfAbsent(device, first -> new ConcurrentLinkedQueue<>()).add(failure);
  }

  private static boolean synchronizes(String function) {
    return function.contains("Synchronize")
        || function.equals("cudaMemcpy")
        || function.equals("cuMemcpyDtoH")
        || function.equals("cuMemcpyHtoD");
  }

  private static int device(ThreadState thread) {
    Context top = thread.top();
    return top == null ? thread.device() : top.device().ordinal();
  }

  private static long largest(Object[] arguments) {
    long largest = -1;
    for (Object argument : arguments) {
      if (argument instanceof Long) {
        largest = Math.max(largest, (Long) argument);
      }
    }
    return largest;
  }

  /** The number of the stream that is given; 0 for a default stream or none. */
  private static long stream(Object[] arguments) {
    for (Object argument : arguments) {
      String type = argument == null ? "" : argument.getClass().getSimpleName();
      if (type.equals("cudaStream_t") || type.equals("CUstream")) {
        long handle = Pointers.handle(argument);
        long number = Machine.get().handles().streamNumber(handle);
        return number == 0 && handle > PER_THREAD ? UNKNOWN_STREAM : number;
      }
    }
    return 0;
  }

  private static void pause(long millis) {
    if (millis > 0) {
      Machine.get().clock().sleep(TimeUnit.MILLISECONDS.toNanos(millis));
    }
  }
}
