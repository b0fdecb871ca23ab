package io.warplight.callsites.fate;

import java.util.OptionalInt;

/** Facts about {@link StubBinding}. */
final class StubFacts implements BindingFacts {
  private static final String OWNER = StubBinding.class.getName().replace('.', '/');

  @Override
  public boolean isFunction(String owner, String name, String descriptor) {
    return owner.equals(OWNER) && descriptor.equals("()I");
  }

  @Override
  public boolean isFormatter(String owner, String name, String descriptor) {
    return owner.equals(OWNER) && name.equals("text");
  }

  @Override
  public OptionalInt code(String owner, String field) {
    return OptionalInt.empty();
  }
}
