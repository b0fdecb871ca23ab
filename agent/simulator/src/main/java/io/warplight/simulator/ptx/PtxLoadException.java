package io.warplight.simulator.ptx;

import io.warplight.simulator.ptx.text.PtxException;

/** Why an image did not load: the driver's status and a message that names the line. */
public final class PtxLoadException extends Exception {
  private static final long serialVersionUID = 1L;

  private final int status;
  private final int line;

  PtxLoadException(int status, int line, String message) {
    super(message, null, false, false);
    this.status = status;
    this.line = line;
  }

  static PtxLoadException of(PtxException cause) {
    return new PtxLoadException(cause.status(), cause.line(), String.valueOf(cause.getMessage()));
  }

  /** 200, 218, 222, 801 for what is not simulated, or 2 for no room. */
  public int status() {
    return status;
  }

  /** The line of the text, 0 for none. */
  public int line() {
    return line;
  }
}
