package io.warplight.callsites.rewrite;

import org.objectweb.asm.Type;

/**
 * The descriptor that a rewritten call site carries. {@code invokedynamic} makes the JVM resolve
 * the classes in its descriptor before the bootstrap runs; a missing binding would then fail in
 * another way than the original instruction did. So each parameter type that is not the JDK's own
 * becomes {@code Object}, which every reference can be passed as without a class being loaded.
 */
final class ErasedDescriptor {
  private static final Type OBJECT = Type.getObjectType("java/lang/Object");

  private ErasedDescriptor() {}

  /** The method descriptor with every parameter type outside {@code java.*} made Object. */
  static String of(String descriptor) {
    Type[] parameters = Type.getArgumentTypes(descriptor);
    for (int i = 0; i < parameters.length; i++) {
      if (!isJdkType(parameters[i])) {
        parameters[i] = OBJECT;
      }
    }
    return Type.getMethodDescriptor(Type.getReturnType(descriptor), parameters);
  }

  private static boolean isJdkType(Type type) {
    Type element = type.getSort() == Type.ARRAY ? type.getElementType() : type;
    return element.getSort() != Type.OBJECT || element.getInternalName().startsWith("java/");
  }
}
