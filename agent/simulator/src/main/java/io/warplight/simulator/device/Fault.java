package io.warplight.simulator.device;

import io.warplight.simulator.Options;
import java.util.concurrent.TimeUnit;

/**
 * What took a device down, and when the driver notices. Between the two, calls that do not wait
 * know nothing, queries learn a little earlier, a launch on another stream a little later, and
 * calls that wait do so until the notice; once one call has told, all tell. Measured on an H200:
 * {@code surfacing.log}, {@code waits.log}.
 */
public final class Fault {
  /** How a call learns of a fault. */
  public enum Ear {
    /** A call that does not wait. */
    PLAIN,
    /** A query of a stream or event. */
    QUERY,
    /** A launch on another stream than the failed one. */
    OTHER_LAUNCH,
    /** A call that never learns of it first. */
    ONCE_TOLD
  }

  private static final int ILLEGAL_ADDRESS = 700;
  private static final int ASSERT = 710;
  private static final int MISALIGNED = 716;
  private static final long FRESH_NANOS = TimeUnit.MILLISECONDS.toNanos(50);
  private static final long OTHER_LAUNCH_LATER_MS = 260;

  private final Clock clock;
  private final int code;
  private final String what;
  private final Stream stream;
  private final long since;
  private final long noticeNanos;
  private final long queryNanos;
  private volatile boolean told;

  /**
   * A fault.
   *
   * @param since when its operation began: the driver's delay counts from there, however long the
   *     simulation of the operation took
   */
  Fault(int code, String what, Stream stream, long since, boolean atOnce, Clock clock) {
    this.clock = clock;
    this.since = since;
    this.code = code;
    this.what = what;
    this.stream = stream;
    long given = Options.NOTICE.text().isEmpty() ? -1 : Options.NOTICE.number(0);
    long notice = atOnce ? 0 : given >= 0 ? given : measuredNotice(code);
    this.noticeNanos = TimeUnit.MILLISECONDS.toNanos(notice);
    this.queryNanos =
        TimeUnit.MILLISECONDS.toNanos(Math.min(notice, given >= 0 ? given : measuredQuery(code)));
  }

  private static long measuredNotice(int code) {
    switch (code) {
      case ILLEGAL_ADDRESS:
      case ASSERT:
        return 140;
      case MISALIGNED:
        return 330;
      default:
        return 440;
    }
  }

  private static long measuredQuery(int code) {
    switch (code) {
      case ILLEGAL_ADDRESS:
      case ASSERT:
      case MISALIGNED:
        return 120;
      default:
        return 280;
    }
  }

  /** The driver's status. */
  public int code() {
    return code;
  }

  /** What happened, for people. */
  public String what() {
    return what;
  }

  /** The stream whose operation failed. */
  public Stream stream() {
    return stream;
  }

  /**
   * Whether it is so new that other streams still run copies and fills to their end, and waiting
   * for them succeeds ({@code ordering.log}, "cross").
   */
  public boolean isFresh() {
    return !told && clock.nanos() - since < FRESH_NANOS;
  }

  /** Whether some call has told the application. */
  public boolean told() {
    return told;
  }

  /** Whether a call of this kind tells now; if so, all later ones do. */
  public boolean tells(Ear ear) {
    if (ear == Ear.ONCE_TOLD) {
      return told;
    }
    long age = clock.nanos() - since;
    long due =
        ear == Ear.QUERY
            ? queryNanos
            : ear == Ear.OTHER_LAUNCH
                ? noticeNanos + TimeUnit.MILLISECONDS.toNanos(OTHER_LAUNCH_LATER_MS)
                : noticeNanos;
    if (told || age >= due) {
      told = true;
      return true;
    }
    return false;
  }

  /** A call of the application waits until the driver notices. */
  public void awaitNotice() {
    while (!told && clock.nanos() - since < noticeNanos) {
      clock.awaitByCaller(since + noticeNanos);
    }
    told = true;
  }

  /** Work of the device waits until the driver notices. */
  public void awaitNoticeOnDevice() {
    while (!told && clock.nanos() - since < noticeNanos) {
      clock.awaitByDevice(since + noticeNanos);
    }
    told = true;
  }
}
