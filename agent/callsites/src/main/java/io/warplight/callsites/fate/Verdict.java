package io.warplight.callsites.fate;

import io.warplight.callsites.CodeSet;
import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.util.Set;

/**
 * From all uses of one status to its fate, and to what a report can say of it. Used by one thread
 * for one method.
 */
final class Verdict {
  private final MethodFlow flow;

  Verdict(MethodFlow flow) {
    this.flow = flow;
  }

  /** Sets the fate of the status that the instruction {@code site} brings in, and its details. */
  void describe(int site, Place.Builder place) {
    if (!flow.isReachable(site)) {
      place.fate(Fate.UNKNOWN).reason("unreachable");
      return;
    }
    NodeUses uses = flow.uses().total(site);
    Fate strongest = uses.strongest();
    if (strongest == null) {
      new KeptStatus(flow).describe(uses.stores(), place);
    } else {
      place.fate(strongest);
    }
    place
        .codes(strongest == Fate.CHECKED ? CodeSet.NONE : uses.codes())
        .polls(polls(site, uses.comparisons()))
        .formatter(uses.formatter())
        .passedTo(uses.passedTo())
        .storedIn(uses.storedIn())
        .returnsDerived(uses.returnsDerived())
        .reason(uses.reason());
  }

  /** Whether a comparison decides if the code gets back to the site or out of the loop. */
  private boolean polls(int site, Set<Integer> comparisons) {
    for (int comparison : comparisons) {
      boolean back = false;
      boolean out = false;
      for (int next : flow.graph().successors(comparison)) {
        boolean again = flow.graph().reaches(next, site);
        back |= again;
        out |= !again;
      }
      if (back && out) {
        return true;
      }
    }
    return false;
  }
}
