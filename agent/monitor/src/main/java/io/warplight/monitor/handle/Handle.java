package io.warplight.monitor.handle;

import io.warplight.monitor.Site;
import org.jspecify.annotations.Nullable;

/**
 * What is known of one handle, live or destroyed: a copy of its record, immutable. Made only for
 * reports, on the thread that asks.
 */
public final class Handle {

  /** How a handle ended. */
  public enum End {
    /** It has not. */
    LIVE(0, "is live"),
    /** By a call that takes it. */
    DESTROYED(1, "was destroyed"),
    /** With its context. */
    CONTEXT_DESTROYED(2, "ended with its context"),
    /** With its device's reset. */
    DEVICE_RESET(3, "ended with its device's reset");

    private final byte number;
    private final String text;

    End(int number, String text) {
      this.number = (byte) number;
      this.text = text;
    }

    String text() {
      return text;
    }

    byte number() {
      return number;
    }

    static End of(byte number) {
      return values()[number];
    }
  }

  final HandleKind kind;
  final long value;
  final long bytes;
  final @Nullable Site site;
  final int thread;
  final int born;
  final int device;
  final long context;
  final long generation;
  final boolean copied;
  final End end;
  final @Nullable Site endedBy;
  final int endThread;
  final int ended;

  Handle(
      HandleKind kind,
      long value,
      long bytes,
      @Nullable Site site,
      int thread,
      int born,
      int device,
      long context,
      long generation,
      boolean copied,
      End end,
      @Nullable Site endedBy,
      int endThread,
      int ended) {
    this.kind = kind;
    this.value = value;
    this.bytes = bytes;
    this.site = site;
    this.thread = thread;
    this.born = born;
    this.device = device;
    this.context = context;
    this.generation = generation;
    this.copied = copied;
    this.end = end;
    this.endedBy = endedBy;
    this.endThread = endThread;
    this.ended = ended;
  }

  public HandleKind kind() {
    return kind;
  }

  /** The address or number. */
  public long value() {
    return value;
  }

  /** Its size in bytes, or -1 if it has none or it is not known. */
  public long bytes() {
    return bytes;
  }

  /** The call that made it, or null. */
  public @Nullable Site site() {
    return site;
  }

  /** {@code Thread.getId()} of the thread that made it. */
  public long thread() {
    return thread;
  }

  /** How long ago it was made, in milliseconds, to 17. */
  public long ageMillis() {
    return HandleClock.millisSince(born);
  }

  /** CUDA's ordinal of the device where it was made, or -1. */
  public int device() {
    return device;
  }

  /** The context where it was made; 0 or -1 if that is not known. */
  public long context() {
    return context;
  }

  /** Whether another Java object got its value. */
  public boolean isCopied() {
    return copied;
  }

  public End end() {
    return end;
  }

  /** The call that ended it, or null. */
  public @Nullable Site endedBy() {
    return endedBy;
  }

  /** {@code Thread.getId()} of the thread that ended it. */
  public long endThread() {
    return endThread;
  }

  /** How long ago it ended, in milliseconds, to 17. */
  public long endedMillisAgo() {
    return HandleClock.millisSince(ended);
  }

  /** Whether an address lies in it. */
  boolean covers(long address) {
    return address == value || (bytes > 0 && address - value >= 0 && address - value < bytes);
  }
}
