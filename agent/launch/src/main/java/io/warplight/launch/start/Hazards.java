package io.warplight.launch.start;

import io.warplight.catalog.Binding;
import io.warplight.catalog.Catalogue;
import io.warplight.signals.log.LogSink;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/**
 * Names bindings that lose errors by the way they are made, whatever the application does: once a
 * process each, when such a class loads, which it does when it is first used. The application's own
 * copy inside its own jar has the same name and is named the same. Runs on the threads that load
 * classes.
 */
final class Hazards {

  private final Catalogue catalogue;
  private final LogSink log;
  private final Set<String> named = Collections.synchronizedSet(new HashSet<>());

  Hazards(Catalogue catalogue, LogSink log) {
    this.catalogue = catalogue;
    this.log = log;
  }

  /**
   * A class that has to do with a binding loads.
   *
   * @param className internal name
   */
  void loads(String className) {
    if (!catalogue.isBinding(className)) {
      return;
    }
    Binding binding = catalogue.binding(className);
    String hazard = binding == null ? null : binding.hazard();
    if (hazard != null && named.add(className)) {
      log.say(
          "gpu.cuda.hazard",
          className.replace('/', '.') + " is in use and loses errors: " + hazard);
    }
  }
}
