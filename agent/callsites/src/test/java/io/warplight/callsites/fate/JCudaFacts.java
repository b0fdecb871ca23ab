package io.warplight.callsites.fate;

import java.lang.reflect.Field;
import java.util.OptionalInt;

/** Facts by JCuda's habits, for tests of the analysis alone: the catalogue has its own tests. */
final class JCudaFacts implements BindingFacts {
  @Override
  public boolean isFunction(String owner, String name, String descriptor) {
    return owner.equals("jcuda/runtime/JCuda") || owner.equals("jcuda/driver/JCudaDriver")
        ? descriptor.endsWith(")I") && name.startsWith("cu")
        : owner.matches("jcuda/jcu\\w+/JC\\w+") && descriptor.endsWith(")I");
  }

  @Override
  public boolean isFormatter(String owner, String name, String descriptor) {
    return owner.startsWith("jcuda/")
        && descriptor.equals("(I)Ljava/lang/String;")
        && (name.equals("stringFor") || name.startsWith("cudaGetError"));
  }

  @Override
  public OptionalInt code(String owner, String field) {
    if (!owner.equals("jcuda/runtime/cudaError") && !owner.equals("jcuda/driver/CUresult")) {
      return OptionalInt.empty();
    }
    try {
      Field constant = Class.forName(owner.replace('/', '.')).getField(field);
      return OptionalInt.of(constant.getInt(null));
    } catch (ReflectiveOperationException noConstant) {
      return OptionalInt.empty();
    }
  }
}
