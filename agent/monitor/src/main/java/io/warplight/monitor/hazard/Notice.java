package io.warplight.monitor.hazard;

import io.warplight.monitor.caller.SourceLine;

/**
 * One whole sentence about a line of the application's code that is no failure of a call itself.
 * Immutable, text and numbers only.
 */
public final class Notice {

  private final String kind;
  private final SourceLine place;
  private final String text;
  private final long timeMillis;

  Notice(String kind, SourceLine place, String text, long timeMillis) {
    this.kind = kind;
    this.place = place;
    this.text = text;
    this.timeMillis = timeMillis;
  }

  /** A short name in snake case, the same for all notices of one kind. */
  public String kind() {
    return kind;
  }

  /** The line that it is about. */
  public SourceLine place() {
    return place;
  }

  /** The sentence, without a full stop. */
  public String text() {
    return text;
  }

  /** When it was found, in milliseconds since 1970. */
  public long timeMillis() {
    return timeMillis;
  }

  @Override
  public String toString() {
    return place + ": " + text;
  }
}
