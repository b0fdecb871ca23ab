package io.warplight.monitor.suspect;

import io.warplight.monitor.link.Watch;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/**
 * Makes watches of methods by their names: what {@link SubmissionWatcher} chooses for a site. On
 * the thread that links; stateless.
 */
final class WatchBinder {

  private WatchBinder() {}

  /** The descriptor with {@code Object} for every reference, so that no class is loaded for it. */
  static MethodType type(String descriptor) {
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

  /** Two methods of the target around each call, given these parameters. */
  static Watch around(
      Object target, String before, String after, MethodType type, int... parameters) {
    return around(
        find(target, before, beforeType(type, parameters)), target, after, type, parameters);
  }

  /** The same, with who submits as the first argument of the one before: a number of its own. */
  static Watch around(
      Object target, int by, String before, String after, MethodType type, int... parameters) {
    MethodType full = beforeType(type, parameters).insertParameterTypes(0, int.class);
    MethodHandle bound = MethodHandles.insertArguments(find(target, before, full), 0, by);
    return around(bound, target, after, type, parameters);
  }

  /** Those after take the status and the token alone, save one for each event and stream. */
  private static Watch around(
      MethodHandle before, Object target, String after, MethodType type, int... parameters) {
    boolean takesArguments =
        after.equals("recorded") || after.equals("waits") || after.equals("waitedForEvent");
    MethodType taken = MethodType.methodType(void.class, int.class, long.class);
    MethodHandle handle;
    if (takesArguments) {
      handle = find(target, after, append(taken, type, parameters));
    } else {
      handle =
          MethodHandles.dropArguments(
              find(target, after, taken),
              2,
              append(MethodType.methodType(void.class), type, parameters).parameterList());
    }
    return Watch.around(before, handle, parameters);
  }

  /** One method of the target after each call. */
  static Watch after(Object target, String method, MethodType type, int... parameters) {
    MethodType taken = MethodType.methodType(void.class, int.class);
    return new Watch(find(target, method, append(taken, type, parameters)), parameters);
  }

  private static MethodType beforeType(MethodType type, int... parameters) {
    return append(MethodType.methodType(long.class), type, parameters);
  }

  private static MethodType append(MethodType to, MethodType type, int... parameters) {
    MethodType appended = to;
    for (int parameter : parameters) {
      appended = appended.appendParameterTypes(type.parameterType(parameter));
    }
    return appended;
  }

  private static MethodHandle find(Object target, String method, MethodType type) {
    try {
      return MethodHandles.lookup().findVirtual(target.getClass(), method, type).bindTo(target);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method + type, e);
    }
  }
}
