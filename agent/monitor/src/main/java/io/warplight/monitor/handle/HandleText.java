package io.warplight.monitor.handle;

import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import org.jspecify.annotations.Nullable;

/** Handles in words, for reports. Any thread. */
public final class HandleText {

  private HandleText() {}

  /** {@code the stream 0x7f00}. */
  public static String name(HandleKind kind, long value) {
    return "the " + kind.one() + " 0x" + Long.toHexString(value);
  }

  /** Who ended it, where, when and on which thread, and where it was made. */
  static String end(Handle dead) {
    return name(dead.kind, dead.value)
        + ' '
        + dead.end.text()
        + by(dead.endedBy)
        + ago(dead.endedMillisAgo())
        + " on "
        + ThreadNames.of(dead.endThread)
        + "; it was "
        + made(dead);
  }

  /** Where it was made. */
  public static String made(Handle handle) {
    return "made" + by(handle.site);
  }

  private static String by(@Nullable Site site) {
    return site == null
        ? " where no call was seen"
        : " by " + site.function() + " at " + SourceLine.of(site);
  }

  /** {@code 5 blocks of device memory (20 MiB)}. */
  public static String many(HandleKind kind, long count, long bytes) {
    String text =
        kind.isMemory()
            ? count + (count == 1 ? " block of " : " blocks of ") + kind.one()
            : count + " " + (count == 1 ? kind.one() : kind.many());
    return bytes > 0 ? text + " (" + Bytes.text(bytes) + ')' : text;
  }

  private static String ago(long millis) {
    if (millis < 1_000) {
      return ", less than a second ago,";
    }
    long seconds = millis / 1_000;
    return seconds < 120
        ? ", " + seconds + " s ago,"
        : seconds < 7_200 ? ", " + seconds / 60 + " min ago," : ", " + seconds / 3_600 + " h ago,";
  }
}
