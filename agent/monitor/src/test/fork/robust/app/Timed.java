package app;

import static app.Agent.check;

import java.util.ArrayList;
import java.util.List;
import java.util.function.IntUnaryOperator;
import lib.Cuda;
import lib.Ptr;

/** Checks on calls that are measured; each prints its name when it holds. */
public final class Timed {
  private static final long[] TIMED = (long[]) System.getProperties().get("fork.timed");

  public static void main(String[] args) throws Exception {
    costsNothingWhileOff();
    seesStatusAndArguments();
    failuresAreReportedAllTheSame();
    exceptionsPassUntouched();
    errorsPassUnseen();
    mayThrowAndCall();
    startMayThrow();
    comesAndGoes();
  }

  private static void ok(String name) {
    System.out.println("ok " + name);
  }

  private static void on() {
    Agent.run("timing.on");
  }

  private static void off() {
    Agent.run("timing.off");
  }

  private static void costsNothingWhileOff() throws Exception {
    check(Cuda.call(0) == 0 && TIMED[0] == 0, "off at first");
    ok("off at first");
  }

  private static void seesStatusAndArguments() throws Exception {
    on();
    check(Cuda.device(new Ptr(), 7, 1L << 40, 0) == 0, "status");
    check(TIMED[0] == 1 && TIMED[1] > 0 && TIMED[2] == 0 && TIMED[3] == 4, "seen");
    ok("sees status and arguments");
  }

  private static void failuresAreReportedAllTheSame() throws Exception {
    long failures = Agent.count("failures");
    check(Cuda.call(9) == 9, "status");
    check(TIMED[0] == 2 && TIMED[2] == 9 && TIMED[3] == 1, "seen");
    check(Agent.count("failures") == failures + 1, "failure");
    ok("failures are reported all the same");
  }

  private static void exceptionsPassUntouched() throws Exception {
    off();
    Cuda.setExceptionsEnabled(true);
    List<String> traces = new ArrayList<>();
    for (int i = 0; i < 2; i++) {
      for (int round = 0; round < 2; round++) {
        try {
          Cuda.checked(2);
          throw new AssertionError("threw nothing");
        } catch (IllegalStateException e) {
          check(e.getCause() == null && e.getSuppressed().length == 0, "alone");
          traces.add(java.util.Arrays.toString(e.getStackTrace()));
        }
        on();
      }
    }
    Cuda.setExceptionsEnabled(false);
    check(traces.get(0).equals(traces.get(1)) && traces.get(0).equals(traces.get(3)), "" + traces);
    check(TIMED[0] == 5 && TIMED[2] == -1 && TIMED[3] == 1, "seen " + TIMED[0]);
    ok("exceptions pass untouched");
  }

  private static void errorsPassUnseen() throws Exception {
    try {
      Cuda.overflow(0);
      throw new AssertionError("threw nothing");
    } catch (StackOverflowError e) {
      check(TIMED[0] == 5, "unseen");
    }
    ok("errors pass unseen");
  }

  private static void mayThrowAndCall() throws Exception {
    Agent.callback(
        () -> {
          if (Cuda.call(8) != 8) {
            throw new AssertionError();
          }
          throw new LinkageError("a sink's");
        });
    check(Cuda.call(0) == 0, "status");
    check(TIMED[0] == 6 && TIMED[2] == 0, "the inner call is not told");
    Agent.callback(() -> {});
    check(Agent.counts().contains("watcher=1"), "fault");
    ok("may throw and call");
  }

  private static void startMayThrow() throws Exception {
    System.setProperty("fork.begin.throws", "true");
    check(Cuda.call(3) == 3 && TIMED[0] == 6, "status");
    System.clearProperty("fork.begin.throws");
    check(Agent.counts().contains("watcher=2"), "fault");
    ok("start may throw");
  }

  private static void comesAndGoes() throws Exception {
    IntUnaryOperator site = status -> Cuda.call(status);
    for (int i = 0; i < 100; i++) {
      long before = TIMED[0];
      off();
      site.applyAsInt(0);
      check(TIMED[0] == before, "off");
      on();
      site.applyAsInt(0);
      check(TIMED[0] == before + 1, "on");
    }
    ok("comes and goes");
  }
}
