package io.warplight.signals;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Arrays;

/**
 * Public methods of the application's classes as method handles. They are found by reflection: a
 * handle that is looked up by its type binds the names in that type, between the loader that looks
 * and the loader of the class, to these classes for ever (JVMS 5.3.4), so that the second
 * application with a copy of a library would get none. Java 8 does so for the public look-up too.
 * Any thread; initialises no class.
 */
public final class PublicMethods {

  private PublicMethods() {}

  /**
   * A method of instances or of the class, as {@code findVirtual} and {@code findStatic} would give
   * it.
   *
   * @throws NoSuchMethodException if there is none with just these types
   */
  public static MethodHandle find(
      Class<?> owner, String name, Class<?> result, Class<?>... parameters)
      throws NoSuchMethodException, IllegalAccessException {
    for (Method method : owner.getMethods()) {
      if (method.getName().equals(name)
          && method.getReturnType() == result
          && Arrays.equals(method.getParameterTypes(), parameters)) {
        return MethodHandles.publicLookup().unreflect(method);
      }
    }
    throw new NoSuchMethodException(owner.getName() + "." + name);
  }
}
