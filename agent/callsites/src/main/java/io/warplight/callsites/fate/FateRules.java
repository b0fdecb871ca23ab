package io.warplight.callsites.fate;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * The registry of rules. Between them they see every instruction that can take a status off the
 * stack; one that none of them notes only moves, computes or drops it.
 */
final class FateRules {
  private static final List<FateRule> ALL =
      Collections.unmodifiableList(
          Arrays.asList(
              new LocalRule(),
              new CompareRule(),
              new SwitchRule(),
              new ReturnRule(),
              new FieldRule(),
              new ArrayRule(),
              new CallRule(),
              new HazardRule()));

  private FateRules() {}

  static List<FateRule> all() {
    return ALL;
  }
}
