package io.warplight.monitor.leak;

import io.warplight.monitor.Site;
import io.warplight.monitor.handle.HandleKind;
import io.warplight.monitor.handle.HandleText;
import java.util.Comparator;
import java.util.concurrent.TimeUnit;

/** A place whose live handles only grow in number, and how fast. Immutable. */
public final class Growing {

  static final Comparator<Growing> FASTEST_FIRST =
      (a, b) ->
          a.bytesAMinute() != b.bytesAMinute()
              ? Long.compare(b.bytesAMinute(), a.bytesAMinute())
              : Long.compare(b.handlesAMinute(), a.handlesAMinute());

  private final Site site;
  private final HandleKind kind;
  private final long live;
  private final long bytes;
  private final long more;
  private final long moreBytes;
  private final long nanos;

  Growing(
      Site site, HandleKind kind, long live, long bytes, long more, long moreBytes, long nanos) {
    this.site = site;
    this.kind = kind;
    this.live = live;
    this.bytes = bytes;
    this.more = more;
    this.moreBytes = moreBytes;
    this.nanos = nanos;
  }

  /** The call that makes them. */
  public Site site() {
    return site;
  }

  /** What it makes. */
  public HandleKind kind() {
    return kind;
  }

  /** How many live. */
  public long live() {
    return live;
  }

  /** Their bytes, as far as they are known. */
  public long bytes() {
    return bytes;
  }

  /** By how many they grow. */
  public long handlesAMinute() {
    return aMinute(more);
  }

  /** By how many bytes they grow. */
  public long bytesAMinute() {
    return aMinute(moreBytes);
  }

  private long aMinute(long amount) {
    return Math.round(amount * (double) TimeUnit.MINUTES.toNanos(1) / nanos);
  }

  /** The sentence of its notice. */
  String text() {
    return site.function()
        + " made "
        + HandleText.many(kind, live, bytes)
        + (live == 1 ? " that lives" : " that live")
        + ", and in the last "
        + TimeUnit.NANOSECONDS.toMinutes(nanos)
        + " minutes they only became more, "
        + HandleText.many(kind, handlesAMinute(), bytesAMinute())
        + " a minute: if nothing gives them back, the device's memory ends one day";
  }
}
