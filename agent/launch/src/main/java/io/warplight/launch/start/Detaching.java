package io.warplight.launch.start;

import java.lang.instrument.Instrumentation;
import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;

/** Takes the agent out of a JVM that goes on. Used once, on the channel's thread. */
final class Detaching {

  /** A class that was being rewritten meanwhile is found in the next round. */
  private static final int ROUNDS = 3;

  private final Instrumentation instrumentation;
  private final LoadedClasses loaded;
  private final Set<Class<?>> restored = Collections.newSetFromMap(new IdentityHashMap<>());

  Detaching(Instrumentation instrumentation, LoadedClasses loaded) {
    this.instrumentation = instrumentation;
    this.loaded = loaded;
  }

  /** How many classes got their original code back. */
  int end(BindingTransformer transformer) {
    transformer.end();
    instrumentation.removeTransformer(transformer);
    Rewriting made = transformer.made();
    if (made == null) {
      return 0;
    }
    Parts parts = made.check().parts();
    restore(parts);
    parts.linking.uninstall();
    made.check().endEarly();
    int round = 1;
    while (round < ROUNDS && restore(parts)) {
      round++;
    }
    return restored.size();
  }

  private boolean restore(Parts parts) {
    List<Class<?>> changed = new ArrayList<>(loaded.changed(parts.coverage));
    changed.removeAll(restored);
    // What does not pass again keeps its rewritten code, whose sites run their plain targets.
    loaded.retransform(changed, (type, reason) -> {});
    restored.addAll(changed);
    return !changed.isEmpty();
  }
}
