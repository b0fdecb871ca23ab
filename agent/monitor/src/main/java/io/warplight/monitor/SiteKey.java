package io.warplight.monitor;

/**
 * What tells one site of a class from another: method, descriptor and ordinal, the part of a place
 * that no analysis changes.
 */
final class SiteKey {
  private SiteKey() {}

  static String of(String place) {
    return place;
  }
}
