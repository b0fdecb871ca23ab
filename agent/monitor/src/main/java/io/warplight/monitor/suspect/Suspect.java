package io.warplight.monitor.suspect;

import io.warplight.monitor.caller.SourceLine;
import org.jspecify.annotations.Nullable;

/** One operation that is not known to have succeeded. Immutable, text and numbers only. */
public final class Suspect {

  private static final long[] NONE = {};

  private final Submitter by;
  private final int position;
  private final long returned;
  private final StreamWork stream;
  private final Events events;
  private final long[] addresses;
  private final @Nullable String kernel;
  private final @Nullable String shape;

  Suspect(
      Submitter by,
      int position,
      long returned,
      StreamWork stream,
      Events events,
      long @Nullable [] addresses,
      @Nullable String kernel,
      @Nullable String shape) {
    this.by = by;
    this.position = position;
    this.returned = returned;
    this.stream = stream;
    this.events = events;
    this.addresses = addresses == null ? NONE : addresses;
    this.kernel = kernel;
    this.shape = shape;
  }

  /** Whether code ran on the device, not only a copy or a fill. */
  boolean isCode() {
    return by.kind.isCode();
  }

  /** How many operations before it in its stream are not known to have succeeded either. */
  int position() {
    return position;
  }

  /** When its call returned, by {@link Clock}. */
  long returned() {
    return returned;
  }

  /** Whether this is a call of that function that has not returned. */
  boolean isInCall(String function) {
    return returned == Long.MAX_VALUE && by.site.function().equals(function);
  }

  /** The line that submitted it. */
  public SourceLine place() {
    return SourceLine.of(by.site);
  }

  /** Whether it was submitted by the driver's functions. */
  public boolean isDriver() {
    return by.site.owner().endsWith("/JCudaDriver");
  }

  /** Whether it is a graph, of which one node failed. */
  public boolean isGraph() {
    return by.kind == Submitter.Kind.GRAPH;
  }

  /**
   * The device addresses that it was given, by position: a kernel's parameters, a copy's
   * destination and source; 0 where there is none. Empty if they were not kept.
   */
  public long[] addresses() {
    return addresses.clone();
  }

  /** What an address at this position of {@link #addresses} is, as a person would say it. */
  public String parameter(int position) {
    if (by.kind == Submitter.Kind.KERNEL) {
      return "parameter " + position;
    }
    return by.kind == Submitter.Kind.COPY && position == 1 ? "source" : "destination";
  }

  /**
   * Whether an event stands behind it in its stream now that nothing has waited for since. Looks
   * through all events: to be asked of few.
   */
  public boolean hasEventBehind() {
    return events.isBehind(stream, returned);
  }

  /** What its stream is, as a person would say it. */
  public String stream() {
    return stream.toString();
  }

  /** What it was, where it went, who submitted it. */
  @Override
  public String toString() {
    StringBuilder text = new StringBuilder();
    if (by.kind == Submitter.Kind.KERNEL) {
      text.append("kernel ").append(kernel == null ? "of unknown name" : kernel);
      if (shape != null) {
        text.append("<<<").append(shape).append(">>>");
      }
      text.append(" launched");
    } else {
      text.append(by.site.function()).append(" submitted");
    }
    return text.append(" on ").append(stream).append(" at ").append(place()).toString();
  }
}
