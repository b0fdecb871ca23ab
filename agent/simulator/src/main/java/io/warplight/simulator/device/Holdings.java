package io.warplight.simulator.device;

import io.warplight.simulator.memory.Block;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * What an application still holds on a machine, in words: what it made and did not destroy, not
 * what came of itself (primary contexts, default streams, kernels and variables of modules).
 */
final class Holdings {
  private Holdings() {}

  static List<String> of(Machine machine) {
    List<String> held = new ArrayList<>();
    for (Resource resource : machine.handles().live()) {
      if (isMade(resource)) {
        Context home = resource.context();
        held.add(resource.kind() + (home == null ? "" : " on device " + home.device().ordinal()));
      }
    }
    for (Block block : machine.memory().all()) {
      String what = words(block.kind());
      if (!what.isEmpty()) {
        held.add(block.size() + " bytes of " + what + " on device " + block.device());
      }
    }
    return held;
  }

  private static boolean isMade(Resource resource) {
    if (resource instanceof Context) {
      return !((Context) resource).isPrimary();
    }
    if (resource instanceof Stream) {
      return ((Stream) resource).isCreated();
    }
    return !(resource instanceof Kernel) && !(resource instanceof Graph.Node);
  }

  private static String words(Block.Kind kind) {
    switch (kind) {
      case GLOBAL:
      case CONSTANT:
        return ""; // goes with its module
      case ARRAY:
        return ""; // named as an array
      default:
        return kind.name().toLowerCase(Locale.ROOT) + " memory";
    }
  }
}
