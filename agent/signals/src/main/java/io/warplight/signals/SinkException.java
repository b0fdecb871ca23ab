package io.warplight.signals;

/**
 * A sink cannot work for a reason that its user can mend: a port that is taken, a module that the
 * JVM's image lacks. The message says what, and what to do; it is no fault of the agent.
 */
public final class SinkException extends Exception {

  private static final long serialVersionUID = 1;

  public SinkException(String message) {
    super(message);
  }
}
