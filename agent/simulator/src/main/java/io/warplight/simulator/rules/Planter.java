package io.warplight.simulator.rules;

import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.ThreadState;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/** Asks the rules at each call. One for the JVM; {@link #renew} reads the options again. */
public final class Planter {
  private static volatile Planter instance = new Planter();

  private final Rules rules = new Rules();
  private final AtomicReference<@Nullable Planted> owed = new AtomicReference<>();

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
    if (owed.get() != null && synchronizes(function)) {
      Planted due = owed.getAndSet(null);
      if (due != null) {
        return due;
      }
    }
    for (Rule rule : all) {
      if (rule.hits(function, largest(arguments), device(thread), named(arguments))) {
        pause(rule.slow());
        return rule.status() == 0
            ? null
            : new Planted(rule.status(), rule.when(), rule.isSticky(), this);
      }
    }
    return null;
  }

  /** A failure that the next synchronizing call tells. */
  void owe(int code, boolean sticky) {
    owed.set(new Planted(code, sticky ? Rule.When.AFTER : Rule.When.CALL, sticky, this));
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

  /** Whether a stream made by the application is given. */
  private static boolean named(Object[] arguments) {
    for (Object argument : arguments) {
      if (argument != null
          && argument.getClass().getSimpleName().matches("cudaStream_t|CUstream")) {
        return true;
      }
    }
    return false;
  }

  private static void pause(long millis) {
    if (millis > 0) {
      try {
        TimeUnit.MILLISECONDS.sleep(millis);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
