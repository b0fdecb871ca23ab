package io.warplight.monitor.failure;

import org.jspecify.annotations.Nullable;

/**
 * With what a call was made, as far as it is known: sizes, handles and names, never contents.
 * Immutable.
 */
public final class Call {

  /** Nothing is known of it. */
  public static final Call UNKNOWN = new Builder().build();

  private final Builder data;

  private Call(Builder data) {
    this.data = data;
  }

  /** Bytes copied, set or allocated; -1 if not known or the function has no such thing. */
  public long bytes() {
    return data.bytes;
  }

  /** {@code host_to_device} and the like, or null. */
  public @Nullable String direction() {
    return data.direction;
  }

  /** Blocks of a launch as {@code x,y,z}, or null. */
  public @Nullable String grid() {
    return data.grid;
  }

  /** Threads a block of a launch as {@code x,y,z}, or null. */
  public @Nullable String block() {
    return data.block;
  }

  /** Bytes of dynamic shared memory of a launch; -1 if it is none. */
  public long sharedMemory() {
    return data.sharedMemory;
  }

  /** The kernel, global or symbol that was asked for by name, or null. */
  public @Nullable String name() {
    return data.name;
  }

  /** The kernel that was asked for by name, or null. */
  public @Nullable String kernel() {
    return data.kernel;
  }

  /** The path that was given, or null. */
  public @Nullable String file() {
    return data.file;
  }

  /** {@code default}, {@code legacy}, {@code per_thread}, or the address as hex; or null. */
  public @Nullable String stream() {
    return data.stream;
  }

  /** The device that the call asked for by its ordinal; -1 if it asked for none. */
  public int requestedDevice() {
    return data.requestedDevice;
  }

  /** CUDA's ordinal of the thread's device in this process; -1 if not known. */
  public int device() {
    return data.device;
  }

  /** The thread's context as hex, {@code none}, or null if not known. */
  public @Nullable String context() {
    return data.context;
  }

  /** Gathers what is known, on the thread that called. */
  static final class Builder {
    long bytes = -1;
    @Nullable String direction;
    @Nullable String grid;
    @Nullable String block;
    long sharedMemory = -1;
    @Nullable String name;
    @Nullable String kernel;
    @Nullable String file;
    @Nullable String stream;
    int requestedDevice = -1;
    int device = -1;
    @Nullable String context;

    Call build() {
      return new Call(this);
    }
  }
}
