package io.warplight.callsites.fate;

import io.warplight.callsites.Place;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.tree.TryCatchBlockNode;
import org.objectweb.asm.tree.VarInsnNode;

/**
 * Compilers write the code of a {@code finally} block once for each way out, so that one call in
 * the source is several sites. What looks lost in the copy for exceptions, because the code after
 * the {@code finally} never runs, may be checked in the others. All copies get the strongest fate
 * among them. Used by one thread for one method.
 *
 * <p>A copy is known by its line and function; without line numbers by the instructions before it,
 * from the start of the handler.
 */
final class FinallyCopies {
  /** A second's worth, when it is not compiled yet. */
  private static final long MAX_STEPS = 10_000_000;

  private final MethodFlow flow;
  private final MethodNode method;
  private final List<Integer> sites;
  private long steps;

  FinallyCopies(MethodFlow flow, List<Integer> sites) {
    this.flow = flow;
    method = flow.method();
    this.sites = sites;
  }

  /** The places, in the order of the sites, with the copies' fates made one. */
  List<Place> merge(List<Place> places) {
    List<Place> merged = new ArrayList<>(places);
    for (TryCatchBlockNode block : method.tryCatchBlocks) {
      if (block.type == null) {
        mergeHandler(method.instructions.indexOf(block.handler), merged);
      }
    }
    return merged;
  }

  private void mergeHandler(int handler, List<Place> places) {
    BitSet region = region(handler);
    Map<String, List<Integer>> inHandler = new LinkedHashMap<>();
    for (int i = 0; i < sites.size(); i++) {
      if (region.get(sites.get(i))) {
        inHandler.computeIfAbsent(key(i), key -> new ArrayList<>()).add(i);
      }
    }
    inHandler.forEach((key, copies) -> mergeGroup(handler, key, copies, places));
  }

  /** The sites of one line and function, those in the handler given. */
  private void mergeGroup(int handler, String key, List<Integer> copies, List<Place> places) {
    List<Integer> all = new ArrayList<>();
    spend(sites.size());
    for (int i = 0; i < sites.size(); i++) {
      if (key(i).equals(key)) {
        all.add(i);
      }
    }
    spend((long) copies.size() * all.size());
    for (int position = 0; position < copies.size(); position++) {
      int copy = copies.get(position);
      List<Integer> same = new ArrayList<>();
      for (int i = 0; i < all.size(); i++) {
        int other = all.get(i);
        boolean isCopy =
            flow.lines().at(sites.get(copy)) == 0
                ? other == copy || precededAlike(handler, sites.get(copy), sites.get(other))
                : all.size() % copies.size() != 0 || i % copies.size() == position;
        if (isCopy) {
          same.add(other);
        }
      }
      unite(same, places);
    }
  }

  /** Generated code may have thousands of handlers over thousands of calls. */
  private void spend(long more) {
    steps += more;
    if (steps > MAX_STEPS) {
      throw new BudgetExceededException();
    }
  }

  private static void unite(List<Integer> copies, List<Place> places) {
    Place strongest = places.get(copies.get(0));
    for (int copy : copies) {
      Place place = places.get(copy);
      strongest = strongest.fate().or(place.fate()) == strongest.fate() ? strongest : place;
    }
    for (int copy : copies) {
      Place place = places.get(copy);
      if (place.fate() != strongest.fate()) {
        places.set(
            copy,
            strongest.toBuilder()
                .ordinal(place.ordinal())
                .line(place.line())
                .catches(place.catches())
                .unwinds(place.unwinds())
                .build());
      }
    }
  }

  private BitSet region(int handler) {
    BitSet region = flow.graph().reached(handler);
    spend(region.cardinality());
    return region;
  }

  private String key(int site) {
    AbstractInsnNode call = method.instructions.get(sites.get(site));
    return flow.lines().at(sites.get(site))
        + CallRule.nameOf(call)
        + StatusInterpreter.descriptor(call);
  }

  /**
   * Whether the same instructions come before both, back to the start of the handler, and the same
   * one after.
   */
  private boolean precededAlike(int handler, int copy, int other) {
    AbstractInsnNode start = next(method.instructions.get(handler));
    AbstractInsnNode left = method.instructions.get(copy);
    AbstractInsnNode right = method.instructions.get(other);
    if (!alike(next(left.getNext()), next(right.getNext()))) {
      return false;
    }
    while (left != start) {
      spend(1);
      if (!alike(left, right) || left == null || right == null) {
        return false;
      }
      left = previous(left.getPrevious());
      right = previous(right.getPrevious());
    }
    return true;
  }

  private static boolean alike(@Nullable AbstractInsnNode left, @Nullable AbstractInsnNode right) {
    if (left == null || right == null || left.getOpcode() != right.getOpcode()) {
      return false;
    }
    if (left instanceof MethodInsnNode) {
      return CallRule.nameOf(left).equals(CallRule.nameOf(right));
    }
    // Slots and targets may differ between copies.
    return left instanceof VarInsnNode || left.getType() == right.getType();
  }

  private static @Nullable AbstractInsnNode next(@Nullable AbstractInsnNode from) {
    AbstractInsnNode insn = from;
    while (insn != null && insn.getOpcode() < 0) {
      insn = insn.getNext();
    }
    return insn;
  }

  private static @Nullable AbstractInsnNode previous(@Nullable AbstractInsnNode from) {
    AbstractInsnNode insn = from;
    while (insn != null && insn.getOpcode() < 0) {
      insn = insn.getPrevious();
    }
    return insn;
  }
}
