package io.warplight.catalog;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Set;
import java.util.StringJoiner;

/**
 * Calls every function of one binding class, with its real natives, over a library in which every
 * function fails, and prints what the call changed of what it was given: the outputs that a failure
 * leaves undefined. A program, not a test: {@code src/test/probe/outputs.sh} runs it, and {@link
 * OutputsEvidenceTest} holds the catalogue against what it printed.
 *
 * <p>Arguments: the class, then the functions to leave out because they kill the JVM when given
 * what this program gives them.
 */
final class OutputsProbe {
  private static final int MARK = 77;

  private OutputsProbe() {}

  public static void main(String[] arguments) throws Exception {
    Class<?> binding = Class.forName(arguments[0]);
    Set<String> leftOut = Set.of(Arrays.copyOfRange(arguments, 1, arguments.length));
    Method[] methods = binding.getMethods();
    Arrays.sort(methods, Comparator.comparing(OutputsProbe::key));
    for (Method method : methods) {
      if (Modifier.isStatic(method.getModifiers())
          && method.getReturnType() == int.class
          && method.getParameterCount() > 0) {
        // Before the call: if it is the last line, this one killed the JVM.
        System.out.print(key(method) + " ");
        System.out.flush();
        System.out.println(leftOut.contains(key(method)) ? "left out" : call(method));
      }
    }
  }

  /** Owner, name and descriptor as the catalogue has them. */
  private static String key(Method method) {
    StringBuilder key =
        new StringBuilder(method.getDeclaringClass().getName().replace('.', '/'))
            .append('.')
            .append(method.getName())
            .append('(');
    for (Class<?> type : method.getParameterTypes()) {
      key.append(type.descriptorString());
    }
    return key.append(")I").toString();
  }

  private static String call(Method method) throws ReflectiveOperationException {
    Class<?>[] types = method.getParameterTypes();
    Object[] given = new Object[types.length];
    String[] before = new String[types.length];
    for (int i = 0; i < types.length; i++) {
      given[i] = value(types[i]);
      before[i] = show(given[i]);
    }
    String result;
    try {
      result = String.valueOf(method.invoke(null, given));
    } catch (InvocationTargetException e) {
      return "threw " + e.getCause().getClass().getName();
    }
    StringJoiner changed = new StringJoiner(",", " changed ", "").setEmptyValue("");
    for (int i = 0; i < types.length; i++) {
      if (!show(given[i]).equals(before[i])) {
        changed.add(String.valueOf(i));
      }
    }
    return result + changed;
  }

  private static Object value(Class<?> type) throws ReflectiveOperationException {
    if (type == int.class) {
      return 0;
    } else if (type == long.class) {
      return 4L;
    } else if (type == byte.class) {
      return (byte) 1;
    } else if (type == short.class) {
      return (short) 1;
    } else if (type == char.class) {
      return 'N';
    } else if (type == float.class) {
      return 1f;
    } else if (type == double.class) {
      return 1.0;
    } else if (type == String.class) {
      return "xxxxxxxx";
    } else if (type.isArray()) {
      return array(type.getComponentType());
    } else if (type.isInterface() || type == Object.class) {
      return null;
    } else if (type.getName().equals("jcuda.Pointer")) {
      return type.getMethod("to", int[].class).invoke(null, (Object) new int[64]);
    }
    try {
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      return mark(constructor.newInstance());
    } catch (NoSuchMethodException e) {
      return null;
    }
  }

  private static Object array(Class<?> component) throws ReflectiveOperationException {
    Object array = Array.newInstance(component, component.isPrimitive() ? 8 : 1);
    for (int i = 0; i < Array.getLength(array); i++) {
      if (component == int.class) {
        Array.setInt(array, i, MARK);
      } else if (component == byte.class) {
        Array.setByte(array, i, (byte) MARK);
      } else if (component == long.class) {
        Array.setLong(array, i, MARK);
      } else if (component == float.class) {
        Array.setFloat(array, i, MARK);
      } else if (component == double.class) {
        Array.setDouble(array, i, MARK);
      } else if (!component.isPrimitive()) {
        Array.set(array, i, value(component));
      }
    }
    return array;
  }

  /** Sets its numbers, save an address, to something that nobody else would write. */
  private static Object mark(Object object) throws IllegalAccessException {
    for (Class<?> c = object.getClass(); isBindings(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        int modifiers = field.getModifiers();
        if (Modifier.isStatic(modifiers) || Modifier.isFinal(modifiers)) {
          continue;
        }
        field.setAccessible(true);
        if (field.getType() == int.class) {
          field.setInt(object, MARK);
        } else if (field.getType() == long.class && !field.getName().equals("nativePointer")) {
          field.setLong(object, MARK);
        }
      }
    }
    return object;
  }

  private static String show(Object value) throws IllegalAccessException {
    if (value == null) {
      return "null";
    }
    StringBuilder shown = new StringBuilder();
    if (value.getClass().isArray()) {
      for (int i = 0; i < Array.getLength(value); i++) {
        shown.append(show(Array.get(value, i))).append(',');
      }
      return shown.toString();
    }
    if (!isBindings(value.getClass())) {
      return value instanceof Number || value instanceof String ? value.toString() : "";
    }
    for (Class<?> c = value.getClass(); isBindings(c); c = c.getSuperclass()) {
      for (Field field : c.getDeclaredFields()) {
        if (!Modifier.isStatic(field.getModifiers())) {
          field.setAccessible(true);
          shown.append(field.getName()).append('=').append(show(field.get(value))).append(';');
        }
      }
    }
    return shown.toString();
  }

  private static boolean isBindings(Class<?> type) {
    return type != null && type.getName().startsWith("jcuda.");
  }
}
