package io.warplight.simulator.api;

import io.warplight.simulator.binding.Region;

/** Numbers that a function reads from or writes to host memory behind a pointer. */
final class HostValues {
  private HostValues() {}

  /** The lowest bytes of a number, little end first. */
  static void write(Args a, Region to, long value, int bytes) {
    byte[] data = new byte[bytes];
    for (int i = 0; i < bytes; i++) {
      data[i] = (byte) (value >>> (8 * i));
    }
    write(a, to, data);
  }

  static void write(Args a, Region to, byte[] data) {
    Place place = Place.of(a, to, 0, data.length, Place.End.HOST, "destination");
    Region.copy(place.region(), Region.of(data), data.length);
  }

  /** Bytes of host memory. */
  static byte[] read(Args a, Region from, int bytes) {
    Place place = Place.of(a, from, 0, bytes, Place.End.HOST, "source");
    byte[] data = new byte[bytes];
    Region.copy(Region.of(data), place.region(), bytes);
    return data;
  }
}
