package io.warplight.launch.start;

import io.warplight.callsites.scan.FunctionHandles;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.ContextWatcher;
import io.warplight.monitor.thread.ThreadContexts;

/**
 * Takes note of functions that the application can call where no call site is seen: from then on
 * nobody is accused for certain, or no thread's device and context are known. On the threads that
 * load classes.
 */
final class UnseenCalls implements FunctionHandles {

  private final Catalogue catalogue;
  private final Suspects suspects;
  private final ThreadContexts threads;

  UnseenCalls(Catalogue catalogue, Suspects suspects, ThreadContexts threads) {
    this.catalogue = catalogue;
    this.suspects = suspects;
    this.threads = threads;
  }

  @Override
  public void holds(String owner, String name, String descriptor) {
    Function function = catalogue.function(owner, name, descriptor);
    if (function == null) {
      return;
    }
    if (Suspects.mustSee(function)) {
      suspects.someUnseen();
    }
    if (ContextWatcher.mustSee(function)) {
      threads.someUnseen();
    }
  }
}
