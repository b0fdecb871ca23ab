package io.warplight.simulator.ptx.text;

/**
 * Why PTX does not load: the driver's status and, where there is one, the line. Thrown on the
 * thread that loads.
 */
public final class PtxException extends Exception {
  private static final long serialVersionUID = 1L;

  /** Status of an image that is no PTX at all: empty, a path, without a {@code .version}. */
  public static final int INVALID_IMAGE = 200;

  /** Status of PTX that the assembler refuses. */
  public static final int INVALID_PTX = 218;

  /** Status of PTX of a version that the device does not know yet. */
  public static final int UNSUPPORTED_PTX_VERSION = 222;

  /** Status of valid PTX that this device does not simulate. */
  public static final int NOT_SUPPORTED = 801;

  private final int status;
  private final int line;

  /** A failure with a status, at a line (1 is the first, 0 is none). */
  public PtxException(int status, int line, String what) {
    super(line > 0 ? "line " + line + ": " + what : what, null, false, false);
    this.status = status;
    this.line = line;
  }

  /** Text that the assembler refuses. */
  static PtxException syntax(int line, String what) {
    return new PtxException(INVALID_PTX, line, what);
  }

  /** The driver's status. */
  public int status() {
    return status;
  }

  /** The line, 0 for none. */
  public int line() {
    return line;
  }
}
