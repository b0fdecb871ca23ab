package io.warplight.callsites.fate;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.analysis.AnalyzerException;

/**
 * The fates of some values in one method: of statuses that functions bring in, or of what a wrapper
 * returned. Never throws: what cannot be analysed is unknown, and says why. Used by one thread.
 */
final class MethodFates {
  private static final String TOO_LARGE = "too_large";
  private static final String INVALID = "invalid_code";

  private final ClassCode code;
  private final MethodNode method;
  private final CallModel calls;

  MethodFates(ClassCode code, MethodNode method, CallModel calls) {
    this.code = code;
    this.method = method;
    this.calls = calls;
  }

  /** The places of these instructions, in their order; the ordinal is the position in the list. */
  List<Place> of(List<Integer> sites) {
    String reason = hasSubroutines() ? "jsr" : null;
    if (reason == null) {
      try {
        return analyzed(sites);
      } catch (BudgetExceededException tooLarge) {
        reason = TOO_LARGE;
      } catch (AnalyzerException invalid) {
        // ASM wraps what is thrown while it follows an edge.
        reason = invalid.getCause() instanceof BudgetExceededException ? TOO_LARGE : INVALID;
      } catch (RuntimeException invalid) {
        // Code that no verifier would take: ASM throws what comes, an index out of bounds among it.
        reason = INVALID;
      }
    }
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < sites.size(); i++) {
      places.add(unknown(i, reason));
    }
    return places;
  }

  private Place unknown(int ordinal, @Nullable String reason) {
    return Place.at(method.name, method.desc, ordinal)
        .sourceFile(code.sourceFile())
        .fate(Fate.UNKNOWN)
        .reason(reason)
        .build();
  }

  private boolean hasSubroutines() {
    for (AbstractInsnNode insn : method.instructions) {
      if (insn.getOpcode() == Opcodes.JSR || insn.getOpcode() == Opcodes.RET) {
        return true;
      }
    }
    return false;
  }

  private List<Place> analyzed(List<Integer> sites) throws AnalyzerException {
    BitSet atSites = new BitSet();
    for (int site : sites) {
      atSites.set(site);
    }
    MethodFlow flow = MethodFlow.of(code.name(), method, atSites::get, calls, code.constants());
    Verdict verdict = new Verdict(flow);
    BitSet unwinding = Unwinding.of(flow.graph(), method);
    List<Place> places = new ArrayList<>();
    for (int i = 0; i < sites.size(); i++) {
      int site = sites.get(i);
      Place.Builder place =
          Place.at(method.name, method.desc, i)
              .line(flow.lines().at(site))
              .sourceFile(code.sourceFile())
              .catches(CatchFinder.at(site, method))
              .unwinds(unwinding.get(site));
      verdict.describe(site, place);
      places.add(place.build());
    }
    return new FinallyCopies(flow, sites).merge(places);
  }
}
