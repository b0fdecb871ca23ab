package io.warplight.simulator.device;

import io.warplight.simulator.Options;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Stands where a real process would crash: says so on stderr with the call, once a kind of call and
 * object, and then, by option, lets a status come back, throws, or ends the JVM as the crash would
 * have. Callable from any thread.
 */
public final class Guard {
  /** Thrown instead of a crash where the option {@code guard=throw} is set. */
  public static final class WouldCrashError extends Error {
    private static final long serialVersionUID = 1L;

    WouldCrashError(String message) {
      super(message);
    }
  }

  private static final int CRASH_EXIT = 134;

  private final String mode = Options.GUARD.text();
  private final Set<String> said = ConcurrentHashMap.newKeySet();

  void destroyed(Resource resource) {
    if (resource instanceof Stream || resource instanceof Event || resource instanceof CudaArray) {
      wouldCrash(
          named(resource) + " that was destroyed",
          "the driver reads freed memory; 400 comes back here");
    }
  }

  void deadContext(Resource resource) {
    boolean runtime = ThreadState.current().function().startsWith("cuda");
    if (resource instanceof Stream || (resource instanceof Event && runtime)) {
      wouldCrash(
          named(resource) + " of a context that was destroyed or reset",
          "freed memory is read; 709 comes back here");
    }
  }

  private static String named(Resource resource) {
    boolean vowel = "aeiou".indexOf(resource.kind().charAt(0)) >= 0;
    return "uses " + (vowel ? "an " : "a ") + resource.kind();
  }

  /**
   * Says that the running call would have crashed a real process, and does what the option says.
   */
  public void wouldCrash(String what, String why) {
    String message =
        "[warplight-simulator] "
            + ThreadState.current().function()
            + " "
            + what
            + ": a real process crashes here ("
            + why
            + ")";
    if (said.size() < 1000 && said.add(message)) {
      System.err.println(message);
    }
    if (mode.equals("throw")) {
      throw new WouldCrashError(message);
    }
    if (mode.equals("exit")) {
      Runtime.getRuntime().halt(CRASH_EXIT);
    }
  }
}
