package io.warplight.acceptance.verdicts;

import io.warplight.api.CudaFailure;
import io.warplight.api.CudaFailures;
import io.warplight.api.Mark;
import io.warplight.simulator.rules.Planter;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;

/**
 * Tries one generated method: in each environment it runs without a failure, then again and again
 * with one, at each call that it made. What the agent called swallowed must have changed nothing,
 * and every failure must have been reported once.
 */
final class Trial {
  private static final String RULE = "warplight.simulator.rule";
  private static final int[] CODES = {1, 2, 35, 100, 400, 600, 801, 999};
  private static final int NOT_READY = 600;
  private static final int[][] ENVIRONMENTS = {
    {0, 0, 0, 0}, {1, 1, 1, 1}, {1, 0, 1, 0}, {0, 1, 0, 600}
  };

  /** A loop's first calls stand for the rest. */
  private static final int REPEATS = 2;

  private final Method method;
  private final Tally tally;
  private final Set<String> mistaken = new TreeSet<>();
  private int plants;

  Trial(Method method, Tally tally) {
    this.method = method;
    this.tally = tally;
  }

  void run() {
    for (int[] environment : ENVIRONMENTS) {
      String good = once(environment, "");
      Map<String, Integer> calls = new LinkedHashMap<>();
      for (String function : Probe.calls()) {
        calls.merge(function, 1, Integer::sum);
      }
      if (!good.equals(once(environment, ""))) {
        throw new IllegalStateException(method + " is not the same each time: " + good);
      }
      calls.forEach(
          (function, times) -> {
            for (int nth = 1; nth <= Math.min(times, REPEATS); nth++) {
              plant(environment, function, nth, good);
            }
          });
    }
  }

  private void plant(int[] environment, String function, int nth, String good) {
    String site = method.getDeclaringClass().getName() + "." + method.getName() + " " + function;
    int code = CODES[(plants++ + nth) % CODES.length];
    Mark mark = CudaFailures.mark();
    String bad = once(environment, function + " nth=" + nth + " at=after status=" + code);
    List<CudaFailure> reports = settled(mark);
    if (code == NOT_READY && reports.isEmpty()) {
      // Pending: what a query answers, and what no thrown exception is blamed for.
      return;
    }
    if (reports.size() != 1
        || !reports.get(0).operation().equals(function)
        || reports.get(0).code() != code) {
      wrong(site, environment, code, nth, "reported as " + reports, good, bad);
      return;
    }
    CudaFailure failure = reports.get(0);
    boolean changed = !good.equals(bad);
    tally.planted(site, failure, changed);
    if (changed && failure.isSwallowed()) {
      wrong(site, environment, code, nth, failure.attributes().toString(), good, bad);
    }
  }

  private static List<CudaFailure> settled(Mark mark) {
    try {
      CudaFailures.assertNoneSwallowed(mark);
    } catch (AssertionError swallowed) {
      // What it waits for is wanted here, not what it says.
    }
    return CudaFailures.ofProcess(mark);
  }

  /** One report a site is enough to see what is wrong. */
  private void wrong(
      String site, int[] environment, int code, int nth, String said, String good, String bad) {
    if (mistaken.add(site)) {
      tally.wrong(
          "%s, call %d, code %d, e=%s\n%s\n--- without\n%s\n--- with\n%s\n"
              .formatted(site, nth, code, Arrays.toString(environment), said, good, bad));
    }
  }

  private String once(int[] environment, String rule) {
    System.setProperty(RULE, rule);
    Planter.renew();
    Probe.begin();
    String end;
    try {
      end = "returned " + Probe.text(method.invoke(null, (Object) environment.clone()));
    } catch (InvocationTargetException e) {
      end = "threw " + e.getCause();
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
    return Probe.end() + end;
  }
}
