package io.warplight.monitor.link;

/** An agent is at work in this JVM already. */
public final class BridgeTakenException extends Exception {
  private static final long serialVersionUID = 1L;

  private final String version;

  BridgeTakenException(String version) {
    super("Warplight " + version + " is at work in this JVM already");
    this.version = version;
  }

  /** The version of the agent that is at work. */
  public String version() {
    return version;
  }
}
