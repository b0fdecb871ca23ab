package io.warplight.callsites.rewrite;

import io.warplight.callsites.fate.BindingFacts;
import io.warplight.catalog.BindingNames;
import java.util.OptionalInt;

/** Facts for tests: which methods are functions. There is no formatter and no named code. */
interface Facts extends BindingFacts {

  /** All that the bindings' classes declare, but for what the catalogue lists as no status. */
  static Facts ofBindings() {
    return (owner, name, descriptor) ->
        BindingNames.contains(owner)
            && descriptor.endsWith(")I")
            && !name.equals("align")
            && !name.equals("checkForError")
            && !name.equals("cublasMigrateComputeType")
            && !name.equals(HookPlan.CHECK)
            && !name.endsWith("Native");
  }

  /** Everything static that returns an int: the most that there can be to rewrite. */
  static Facts ofAll() {
    return (owner, name, descriptor) -> descriptor.endsWith(")I");
  }

  /** What this class declares. */
  static Facts of(Class<?> binding) {
    String internalName = binding.getName().replace('.', '/');
    return (owner, name, descriptor) -> owner.equals(internalName) && descriptor.endsWith(")I");
  }

  @Override
  default boolean isFormatter(String owner, String name, String descriptor) {
    return false;
  }

  @Override
  default OptionalInt code(String owner, String field) {
    return OptionalInt.empty();
  }
}
