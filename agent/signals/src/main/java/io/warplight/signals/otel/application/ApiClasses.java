package io.warplight.signals.otel.application;

import io.warplight.signals.PublicMethods;
import java.lang.invoke.MethodHandle;

/**
 * Classes and methods of one OpenTelemetry API, as the loader of one of its classes sees them.
 * Every handle is generic: objects in, an object or null out. Any thread; loads classes of the API,
 * but initialises none.
 */
final class ApiClasses {

  private final ApiNames names;
  private final Class<?> one;

  /** The API that one of its classes is of. */
  ApiClasses(ApiNames names, Class<?> one) {
    this.names = names;
    this.one = one;
  }

  /** A class by its name in the API: {@code api.trace.Span}. */
  Class<?> find(String relative) throws ClassNotFoundException {
    return Class.forName(names.of(relative), false, one.getClassLoader());
  }

  MethodHandle method(Class<?> owner, String name, Class<?> result, Class<?>... parameters)
      throws ReflectiveOperationException {
    return generic(PublicMethods.find(owner, name, result, parameters));
  }

  MethodHandle function(Class<?> owner, String name, Class<?> result, Class<?>... parameters)
      throws ReflectiveOperationException {
    return generic(PublicMethods.find(owner, name, result, parameters));
  }

  private static MethodHandle generic(MethodHandle handle) {
    return handle.asType(handle.type().generic());
  }

  /** A constant of one of the API's enums. */
  static Object constant(Class<?> type, String name) throws ReflectiveOperationException {
    return type.getField(name).get(null);
  }
}
