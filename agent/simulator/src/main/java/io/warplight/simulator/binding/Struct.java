package io.warplight.simulator.binding;

import java.lang.reflect.Array;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A structure of JCuda ({@code cudaDeviceProp}, {@code CUDA_MEMCPY2D}, …) by the names of its
 * fields. A field that this version of JCuda does not have reads as 0 and is not written.
 */
public final class Struct {
  /** What a failed call leaves behind in outputs: recognisable, and no plausible value. */
  public static final int GARBAGE = 0xDEADC0DE;

  private static final ClassValue<Map<String, Field>> FIELDS =
      new ClassValue<Map<String, Field>>() {
        @Override
        protected Map<String, Field> computeValue(Class<?> type) {
          Map<String, Field> fields = new HashMap<>();
          for (Class<?> c = type; c != null && c != Object.class; c = c.getSuperclass()) {
            for (Field field : c.getDeclaredFields()) {
              if (!Modifier.isStatic(field.getModifiers())) {
                field.setAccessible(true);
                fields.putIfAbsent(field.getName(), field);
              }
            }
          }
          return fields;
        }
      };

  private final Object object;

  /** A view of this object. */
  public Struct(Object object) {
    this.object = object;
  }

  /** A number; 0 where the field is missing. */
  public long number(String name) {
    Object value = get(name);
    return value instanceof Number ? ((Number) value).longValue() : 0;
  }

  /** Whether this version has the field. */
  public boolean has(String name) {
    return FIELDS.get(object.getClass()).containsKey(name);
  }

  /** An object, or null. */
  public @Nullable Object get(String name) {
    Field field = FIELDS.get(object.getClass()).get(name);
    if (field == null) {
      return null;
    }
    try {
      return field.get(object);
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A structure inside, or null. */
  public @Nullable Struct struct(String name) {
    Object value = get(name);
    return value == null ? null : new Struct(value);
  }

  /** Sets a number, or copies an int array into the field's array. */
  public void set(String name, Object value) {
    Field field = FIELDS.get(object.getClass()).get(name);
    if (field != null) {
      set(field, value);
    }
  }

  private void set(Field field, Object value) {
    try {
      Class<?> type = field.getType();
      if (type == int.class) {
        field.setInt(object, ((Number) value).intValue());
      } else if (type == long.class) {
        field.setLong(object, ((Number) value).longValue());
      } else if (type.isArray() && value.getClass().isArray()) {
        fill(field, value);
      } else if (type.isInstance(value)) {
        field.set(object, value);
      }
    } catch (IllegalAccessException e) {
      throw new IllegalStateException(e);
    }
  }

  private void fill(Field field, Object values) throws IllegalAccessException {
    Object array = field.get(object);
    if (array == null || !array.getClass().equals(values.getClass())) {
      field.set(object, values);
      return;
    }
    int length = Math.min(Array.getLength(array), Array.getLength(values));
    System.arraycopy(values, 0, array, 0, length);
  }

  /** Fills numbers and arrays of numbers with {@link #GARBAGE}. */
  public void garbage() {
    for (Field field : FIELDS.get(object.getClass()).values()) {
      if (field.getType().isPrimitive()) {
        set(field, (Object) GARBAGE);
      } else {
        garbageArray(get(field.getName()));
      }
    }
  }

  private static void garbageArray(@Nullable Object array) {
    if (array instanceof int[]) {
      java.util.Arrays.fill((int[]) array, GARBAGE);
    } else if (array instanceof byte[]) {
      java.util.Arrays.fill((byte[]) array, (byte) '?');
    }
  }
}
