package io.warplight.acceptance.verdicts;

import io.warplight.api.CudaFailure;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;

/** The figures of a run. Used by the main thread. */
final class Tally {
  private final Set<String> reached = new TreeSet<>();
  private final Set<String> swallowed = new TreeSet<>();
  private final Set<String> kept = new TreeSet<>();
  private final Set<String> effective = new TreeSet<>();
  private final Map<String, Integer> fates = new TreeMap<>();
  private long planted;
  private long lost;
  private int wrong;

  void planted(String site, CudaFailure failure, boolean changed) {
    planted++;
    fates.merge(failure.fate(), 1, Integer::sum);
    reached.add(site);
    if (failure.isSwallowed()) {
      lost++;
      swallowed.add(site);
    } else {
      kept.add(site);
    }
    if (changed) {
      effective.add(site);
    }
  }

  void wrong(String what) {
    wrong++;
    System.out.println("WRONG: " + what);
  }

  int wrong() {
    return wrong;
  }

  int swallowedSites() {
    return swallowed.size();
  }

  /** Prints all figures, each as {@code name: number}. */
  void print() {
    kept.removeAll(swallowed);
    long without = kept.stream().filter(site -> !effective.contains(site)).count();
    System.out.println("failures planted: " + planted);
    System.out.println("failures called swallowed: " + lost);
    System.out.println("sites reached: " + reached.size());
    System.out.println("sites called swallowed: " + swallowed.size());
    System.out.println("sites never called swallowed: " + kept.size());
    System.out.println("of these without effect in any run: " + without);
    System.out.println("sites where a failure changed something: " + effective.size());
    System.out.println("failures by fate: " + fates);
    System.out.println("wrong: " + wrong);
  }
}
