package io.warplight.simulator.device;

/**
 * A CUDA function ends with this status. Thrown anywhere below a function, caught at the seam on
 * the same thread; never reaches the application. The explanation goes to the driver's log.
 */
public class StatusException extends RuntimeException {
  /** In place of a reason: the log has told it already. */
  public static final String LOGGED = "(logged)";

  private static final long serialVersionUID = 1L;

  private final int code;

  /** A status that needs no explanation. */
  public StatusException(int code) {
    this(code, "");
  }

  /** A status, and why, in one sentence for the driver's log. */
  public StatusException(int code, String why) {
    super(why, null, false, false);
    this.code = code;
  }

  /** The driver's code. */
  public final int code() {
    return code;
  }

  /** Whether the driver's log has told of it already. */
  public final boolean isLogged() {
    return LOGGED.equals(getMessage());
  }

  /** Why; empty where the code says it all. */
  public final String why() {
    String why = getMessage();
    return why == null ? "" : why;
  }
}
