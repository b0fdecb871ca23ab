package io.warplight.fuzz;

import io.warplight.callsites.fate.BindingFacts;
import java.util.OptionalInt;

/**
 * Takes every static method that returns an int for a function, so that most classes have sites.
 */
final class AnyBinding implements BindingFacts {
  @Override
  public boolean isFunction(String owner, String name, String descriptor) {
    return descriptor.endsWith(")I");
  }

  @Override
  public boolean isFormatter(String owner, String name, String descriptor) {
    return descriptor.equals("(I)Ljava/lang/String;");
  }

  @Override
  public OptionalInt code(String owner, String field) {
    return field.startsWith("cuda") ? OptionalInt.of(field.length()) : OptionalInt.empty();
  }
}
