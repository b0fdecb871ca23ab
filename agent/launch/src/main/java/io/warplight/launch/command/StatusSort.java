package io.warplight.launch.command;

import io.warplight.launch.channel.Json;
import java.util.Comparator;
import java.util.Map;

/** In which order places are shown. The names are what a user writes. */
enum StatusSort {
  failures,
  calls,
  place;

  /** The order, of sites as {@code status} has them. */
  Comparator<Map<String, Object>> order() {
    return this == place
        ? (a, b) -> Json.text(a.get("place")).compareTo(Json.text(b.get("place")))
        : (a, b) -> Long.compare(Json.number(b.get(name())), Json.number(a.get(name())));
  }
}
