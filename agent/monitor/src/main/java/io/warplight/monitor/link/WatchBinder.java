package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Makes watches of an object's methods by their names: each takes the arguments at the positions
 * that are given, with {@code Object} for every reference, so that no class is loaded for it. On
 * the thread that links; immutable.
 */
public final class WatchBinder {

  private static final MethodType AFTER = MethodType.methodType(void.class, int.class);
  private static final MethodType AFTER_TOKEN =
      MethodType.methodType(void.class, int.class, long.class);
  private static final MethodType BEFORE = MethodType.methodType(long.class);

  private final Lookup own;
  private final Object target;
  private final @Nullable Object first;
  private final Class<?> firstType;

  /**
   * For methods of this object.
   *
   * @param own the lookup of a class that may call them
   */
  public WatchBinder(Lookup own, Object target) {
    this(own, target, null, void.class);
  }

  private WatchBinder(Lookup own, Object target, @Nullable Object first, Class<?> firstType) {
    this.own = own;
    this.target = target;
    this.first = first;
    this.firstType = firstType;
  }

  /** The descriptor with {@code Object} for every reference. */
  public static MethodType type(String descriptor) {
    StringBuilder text = new StringBuilder("(");
    int at = 1;
    while (descriptor.charAt(at) != ')') {
      int start = at;
      while (descriptor.charAt(at) == '[') {
        at++;
      }
      boolean isArray = at > start;
      at = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
      boolean isReference = isArray || descriptor.charAt(start) == 'L';
      text.append(isReference ? "Ljava/lang/Object;" : descriptor.substring(start, at));
    }
    return MethodType.fromMethodDescriptorString(text.append(")I").toString(), null);
  }

  /** The same, whose method that runs first, before the call or after it, is also given this. */
  public WatchBinder giving(Object given) {
    return new WatchBinder(own, target, given, given.getClass());
  }

  /** The same, with a number. */
  public WatchBinder giving(int given) {
    return new WatchBinder(own, target, given, int.class);
  }

  /**
   * After each call: {@code (int status, arguments…)void}.
   *
   * @param type the function's, as {@link #type} gives it
   */
  public Watch after(String method, MethodType type, int... parameters) {
    return new Watch(given(method, taking(AFTER, type, parameters)), parameters);
  }

  /**
   * Around each call: {@code (arguments…)long} before it, {@code (int status, long token)void}
   * after it.
   */
  public Watch around(String before, String after, MethodType type, int... parameters) {
    MethodHandle plain = find(after, AFTER_TOKEN);
    MethodType taken = taking(MethodType.methodType(void.class), type, parameters);
    return Watch.around(
        given(before, taking(BEFORE, type, parameters)),
        MethodHandles.dropArguments(plain, 2, taken.parameterList()),
        parameters);
  }

  /** Around each call, with the arguments after it as well. */
  public Watch aroundWith(String before, String after, MethodType type, int... parameters) {
    return Watch.around(
        given(before, taking(BEFORE, type, parameters)),
        find(after, taking(AFTER_TOKEN, type, parameters)),
        parameters);
  }

  private static MethodType taking(MethodType own, MethodType type, int... parameters) {
    MethodType taking = own;
    for (int parameter : parameters) {
      taking = taking.appendParameterTypes(type.parameterType(parameter));
    }
    return taking;
  }

  private MethodHandle given(String method, MethodType type) {
    return first == null
        ? find(method, type)
        : MethodHandles.insertArguments(
            find(method, type.insertParameterTypes(0, firstType)), 0, first);
  }

  private MethodHandle find(String method, MethodType type) {
    try {
      return own.findVirtual(target.getClass(), method, type).bindTo(target);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method + type, e);
    }
  }
}
