package io.warplight.monitor.callback;

import io.warplight.catalog.Function;
import io.warplight.monitor.caller.SourceLine;

/** One callback that was registered: what it is, where, for which stream. Immutable. */
public final class Callback {

  private final String kind;
  private final Function by;
  private final SourceLine line;
  private final String stream;

  Callback(String kind, Function by, SourceLine line, String stream) {
    this.kind = kind;
    this.by = by;
    this.line = line;
    this.stream = stream;
  }

  /** The function that registered it. */
  Function by() {
    return by;
  }

  /** The line that registered it. */
  SourceLine line() {
    return line;
  }

  /** What its stream is, as a person would say it. */
  String stream() {
    return stream;
  }

  /** What it is, and who registered it where, as part of a sentence. */
  @Override
  public String toString() {
    return "the " + kind + " that " + by.name() + " registered at " + line + " for " + stream;
  }
}
