package io.warplight.monitor.suspect;

import org.jspecify.annotations.Nullable;

/**
 * Who was given an address and is not known to have finished: asked before memory is given back, on
 * the thread that does. Knows nothing unless {@link Suspects#keepAddresses}.
 */
public final class Users {

  private final Suspects suspects;

  public Users(Suspects suspects) {
    this.suspects = suspects;
  }

  /**
   * The operation that may still use this memory when a stream gives it back: one that this stream
   * is not ordered behind. Null if there is none, or it cannot be told.
   */
  public @Nullable Use unordered(@Nullable Object stream, long from, long bytes) {
    StreamWork freeing = suspects.streams.of(stream);
    return freeing == null || freeing.isCapturing() ? null : first(freeing, from, bytes);
  }

  /** The operation that may still use this memory, on any stream; null if there is none. */
  public @Nullable Use any(long from, long bytes) {
    return first(null, from, bytes);
  }

  private @Nullable Use first(@Nullable StreamWork freeing, long from, long bytes) {
    if (!suspects.keepsAddresses() || !suspects.seesAll() || suspects.dropped() > 0) {
      return null;
    }
    @Nullable Use[] found = new Use[1];
    for (StreamWork stream : suspects.streams.onDevice(-1)) {
      stream.ring.read(
          (by, number, returned, kernel, grid, block, shared) -> {
            // What has not returned may have been submitted behind the free.
            if (found[0] == null && returned != Long.MAX_VALUE && !stream.isConfirmed(returned)) {
              long[] addresses = stream.addressesOf(number);
              int position = position(addresses, from, bytes);
              if (position >= 0 && !isOrdered(freeing, stream, returned)) {
                Suspect user =
                    suspects.suspect(
                        by, 0, returned, stream, addresses, kernel, grid, block, shared);
                found[0] = user == null ? null : new Use(user, position);
              }
            }
          });
    }
    return found[0];
  }

  private boolean isOrdered(@Nullable StreamWork freeing, StreamWork stream, long returned) {
    return freeing != null && suspects.streams.order.isBehind(freeing, stream, returned);
  }

  private static int position(long @Nullable [] addresses, long from, long bytes) {
    for (int i = 0; addresses != null && i < addresses.length; i++) {
      if (addresses[i] != 0 && addresses[i] - from >= 0 && addresses[i] - from < bytes) {
        return i;
      }
    }
    return -1;
  }

  /** One operation, and which of its addresses it is about. */
  public static final class Use {
    private final Suspect operation;
    private final int position;

    Use(Suspect operation, int position) {
      this.operation = operation;
      this.position = position;
    }

    /** The operation that is not known to have finished. */
    public Suspect operation() {
      return operation;
    }

    /** What the address is to the operation: {@code parameter 2}. */
    public String parameter() {
      return operation.parameter(position);
    }
  }
}
