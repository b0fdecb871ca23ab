package io.warplight.benchmarks;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.fate.BindingFacts;
import io.warplight.callsites.scan.BindingScan;
import io.warplight.catalog.BindingNames;
import java.util.Objects;
import java.util.OptionalInt;

/** The agent's own way, less the catalogue's files: with fates and places. */
final class AsWarplight implements ColdRewrite.Way {
  private static final BindingFacts FACTS =
      new BindingFacts() {
        @Override
        public boolean isFunction(String owner, String name, String descriptor) {
          return BindingNames.contains(owner) && descriptor.endsWith(")I");
        }

        @Override
        public boolean isFormatter(String owner, String name, String descriptor) {
          return false;
        }

        @Override
        public OptionalInt code(String owner, String field) {
          return OptionalInt.empty();
        }
      };

  /** The agent's transformer. */
  static CallSiteTransformer transformer() {
    return new CallSiteTransformer(() -> FACTS);
  }

  /** By the constant pool alone; loads nothing that rewrites. */
  static boolean mayCallABinding(byte[] classFile) {
    String[] names = new String[BindingNames.count()];
    for (int i = 0; i < names.length; i++) {
      names[i] = BindingNames.name(i);
    }
    return new BindingScan(names).refersToFunction(classFile);
  }

  @Override
  public byte[] rewrite(String internalName, byte[] classFile) {
    return Objects.requireNonNull(
        Objects.requireNonNull(transformer().transform(internalName, classFile)).classFile());
  }
}
