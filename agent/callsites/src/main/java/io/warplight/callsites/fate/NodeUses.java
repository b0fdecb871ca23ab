package io.warplight.callsites.fate;

import io.warplight.callsites.CodeSet;
import io.warplight.callsites.Fate;
import java.util.EnumSet;
import java.util.LinkedHashSet;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Everything that one method does with what one node brings in. A node without any use is dropped.
 * Filled by the rules, by one thread.
 */
final class NodeUses {
  private final EnumSet<Fate> fates = EnumSet.noneOf(Fate.class);
  private final Set<Integer> comparisons = new LinkedHashSet<>();
  private final Set<Integer> stores = new LinkedHashSet<>();
  private final Set<Integer> containers = new LinkedHashSet<>();
  private CodeSet codes = CodeSet.NONE;
  private boolean returnsDerived;
  private @Nullable String formatter;
  private @Nullable String passedTo;
  private @Nullable String storedIn;
  private @Nullable String reason;

  /** A comparison at instruction {@code at} tells these codes from success. */
  void compared(CodeSet toldApart, int at) {
    codes = codes.or(toldApart);
    comparisons.add(at);
  }

  void returned(boolean derived) {
    // Several returns, one of them of the status itself: the caller gets the status.
    returnsDerived = derived && (returnsDerived || !fates.contains(Fate.RETURNED));
    fates.add(Fate.RETURNED);
  }

  void passed(String method) {
    fates.add(Fate.PASSED);
    passedTo = passedTo == null ? method : passedTo;
  }

  void stored(String field) {
    fates.add(Fate.STORED);
    storedIn = storedIn == null ? field : storedIn;
  }

  void unknown(String why) {
    fates.add(Fate.UNKNOWN);
    reason = reason == null ? why : reason;
  }

  void formatted(String method) {
    formatter = formatter == null ? method : formatter;
  }

  /** Kept in a local variable by the instruction {@code at}. */
  void kept(int at) {
    stores.add(at);
  }

  /** Put into an object that this method made at {@code node}. */
  void putInto(int node) {
    containers.add(node);
  }

  NodeUses copy() {
    NodeUses copy = new NodeUses();
    copy.addAll(this);
    copy.returnsDerived = returnsDerived;
    return copy;
  }

  /** Takes over what is done with a container for what is in it. */
  void addAll(NodeUses container) {
    if (container.fates.contains(Fate.RETURNED)) {
      // What holds the status is not the status.
      returned(true);
    }
    fates.addAll(container.fates);
    comparisons.addAll(container.comparisons);
    stores.addAll(container.stores);
    codes = codes.or(container.codes);
    formatter = formatter == null ? container.formatter : formatter;
    passedTo = passedTo == null ? container.passedTo : passedTo;
    storedIn = storedIn == null ? container.storedIn : storedIn;
    reason = reason == null ? container.reason : reason;
  }

  /** The strongest thing that was done with the status; null if it was only kept or dropped. */
  @Nullable Fate strongest() {
    Fate strongest = null;
    for (Fate fate : fates) {
      strongest = strongest == null ? fate : strongest.or(fate);
    }
    if (codes.isEmpty()) {
      return strongest;
    }
    Fate checked = codes.containsAll(CHECKS) ? Fate.CHECKED : Fate.CHECKED_OTHER;
    return strongest == null ? checked : strongest.or(checked);
  }

  // A test for "greater than 0" is a check, though the bindings have one internal error below 0.
  private static final CodeSet CHECKS = CodeSet.range(1, Integer.MAX_VALUE);

  CodeSet codes() {
    return codes;
  }

  Set<Integer> comparisons() {
    return comparisons;
  }

  Set<Integer> stores() {
    return stores;
  }

  Set<Integer> containers() {
    return containers;
  }

  boolean returnsDerived() {
    return returnsDerived;
  }

  @Nullable String formatter() {
    return formatter;
  }

  @Nullable String passedTo() {
    return passedTo;
  }

  @Nullable String storedIn() {
    return storedIn;
  }

  @Nullable String reason() {
    return reason;
  }
}
