package io.warplight.monitor.failure;

import io.warplight.catalog.Binding;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.catalog.Numbering;
import io.warplight.catalog.Status;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The statuses by which a binding's queries say "not ready yet". Such queries come in tight loops,
 * and the backstop sees each answer: a stack must not be walked to learn that there is nothing to
 * tell. A function that is no query and answers so is passed over too; CUDA documents none.
 *
 * <p>On any thread; read from the catalogue once a binding class, at its first status that is not
 * success.
 */
final class PendingCodes {
  private final Catalogue catalogue;
  private final Map<String, Set<Integer>> current = new ConcurrentHashMap<>();
  private final Map<String, Set<Integer>> older = new ConcurrentHashMap<>();

  PendingCodes(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** Whether some function of this binding class answers so when it is not ready. */
  boolean contains(Binding binding, int code, Numbering numbering) {
    // Nothing that says so moved in CUDA 11.
    boolean old = numbering == Numbering.BEFORE_10_1;
    Map<String, Set<Integer>> byOwner = old ? older : current;
    Set<Integer> codes = byOwner.get(binding.owner());
    if (codes == null) {
      codes = codes(binding, numbering);
      byOwner.put(binding.owner(), codes);
    }
    return codes.contains(code);
  }

  private Set<Integer> codes(Binding binding, Numbering numbering) {
    Set<String> names = new HashSet<>();
    for (Function function : binding.functions()) {
      names.addAll(function.pending());
    }
    Set<Integer> codes = new HashSet<>();
    for (Status status : catalogue.statuses(binding.domain(), numbering)) {
      if (names.contains(status.name())) {
        codes.add(status.code());
      }
    }
    return codes;
  }
}
