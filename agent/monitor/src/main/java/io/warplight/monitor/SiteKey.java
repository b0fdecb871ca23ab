package io.warplight.monitor;

import io.warplight.callsites.Place;

/**
 * What tells one site of a class from another, whatever an analysis says of it: method, descriptor
 * and ordinal.
 */
final class SiteKey {
  private SiteKey() {}

  static String of(String encoded) {
    Place place = Place.decode(encoded);
    return place.method() + place.descriptor() + place.ordinal();
  }
}
