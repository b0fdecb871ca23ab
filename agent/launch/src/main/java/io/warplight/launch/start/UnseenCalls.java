package io.warplight.launch.start;

import io.warplight.callsites.scan.FunctionHandles;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.suspect.Suspects;

/**
 * Takes note of functions that the application can call where no call site is seen: from then on
 * nobody is accused for certain. On the threads that load classes.
 */
final class UnseenCalls implements FunctionHandles {

  private final Catalogue catalogue;
  private final Suspects suspects;

  UnseenCalls(Catalogue catalogue, Suspects suspects) {
    this.catalogue = catalogue;
    this.suspects = suspects;
  }

  @Override
  public void holds(String owner, String name, String descriptor) {
    Function function = catalogue.function(owner, name, descriptor);
    if (function != null && Suspects.mustSee(function)) {
      suspects.someUnseen();
    }
  }
}
