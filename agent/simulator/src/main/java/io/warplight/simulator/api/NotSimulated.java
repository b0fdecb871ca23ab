package io.warplight.simulator.api;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** Names each function that is called and not simulated, once, on stderr. */
final class NotSimulated {
  private static final Set<String> NAMED = ConcurrentHashMap.newKeySet();

  private NotSimulated() {}

  static void name(String function, int status) {
    if (NAMED.add(function)) {
      System.err.println(
          "[warplight-simulator] " + function + " is not simulated; it returns " + status);
    }
  }
}
