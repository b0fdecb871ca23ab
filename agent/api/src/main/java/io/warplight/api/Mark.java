package io.warplight.api;

/** A moment, to ask for the failures since. Made by {@link CudaFailures#mark}. */
public final class Mark {

  private final long position;

  Mark(long position) {
    this.position = position;
  }

  long position() {
    return position;
  }
}
