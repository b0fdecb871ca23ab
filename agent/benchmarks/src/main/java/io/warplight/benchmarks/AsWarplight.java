package io.warplight.benchmarks;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.fate.BindingFacts;
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

  @Override
  public byte[] rewrite(String internalName, byte[] classFile) {
    return Objects.requireNonNull(
        Objects.requireNonNull(
                new CallSiteTransformer(() -> FACTS).transform(internalName, classFile))
            .classFile());
  }
}
