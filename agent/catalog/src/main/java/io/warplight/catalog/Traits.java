package io.warplight.catalog;

import java.util.Collections;
import java.util.List;

/**
 * What is special about a function's status and outputs. Filled by {@link EntryReader} and never
 * changed after that; safely shared through the {@link Function} that holds it. Statuses are listed
 * by name, since their numbers depend on the {@link Numbering}.
 */
final class Traits {
  boolean undefinedOutputs;
  boolean skipsCheck;
  boolean skipsCheckInSome;
  boolean delegates;
  boolean unsupported;
  List<String> pending = Collections.emptyList();
  List<String> benign = Collections.emptyList();
  List<String> made = Collections.emptyList();
  List<String> refused = Collections.emptyList();
}
