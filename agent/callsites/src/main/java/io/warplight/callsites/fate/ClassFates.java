package io.warplight.callsites.fate;

import io.warplight.callsites.Place;
import java.util.Collections;
import java.util.List;
import java.util.Map;

/**
 * The places of all call sites of one class, in the order of its code. Has an answer for every site
 * asked for, unknown at worst. Immutable.
 */
public final class ClassFates {
  private final Map<String, List<Place>> placesByMethod;
  private final List<Place> places;

  ClassFates(Map<String, List<Place>> placesByMethod, List<Place> places) {
    this.placesByMethod = placesByMethod;
    this.places = Collections.unmodifiableList(places);
  }

  /** All places. */
  public List<Place> places() {
    return places;
  }

  /**
   * The place of the site with this ordinal; one of unknown fate if the analysis did not find it.
   */
  public Place place(String method, String descriptor, int ordinal) {
    for (Place place : placesByMethod.getOrDefault(method + descriptor, Collections.emptyList())) {
      if (place.ordinal() == ordinal) {
        return place;
      }
    }
    return Place.at(method, descriptor, ordinal).reason("not_analysed").build();
  }
}
