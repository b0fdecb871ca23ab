package io.warplight.monitor.failure;

import io.warplight.callsites.fate.BindingFacts;
import java.util.OptionalInt;

/** Facts of a program whose callers no test has analysed. */
final class NoFacts implements BindingFacts {
  @Override
  public boolean isFunction(String owner, String name, String descriptor) {
    return false;
  }

  @Override
  public boolean isFormatter(String owner, String name, String descriptor) {
    return false;
  }

  @Override
  public OptionalInt code(String owner, String field) {
    return OptionalInt.empty();
  }
}
