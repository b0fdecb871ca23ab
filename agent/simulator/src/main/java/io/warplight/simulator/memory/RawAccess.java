package io.warplight.simulator.memory;

import java.lang.reflect.Field;
import org.jspecify.annotations.Nullable;

/**
 * Unchecked reads and writes of memory by address, and of primitive arrays and fields by base and
 * offset (base null: absolute). Its one implementation is generated at start ({@link
 * RawAccessFactory}) over the JDK's Unsafe; {@link Raw} holds it. Callable from any thread.
 */
public abstract class RawAccess {
  /** For the generated class. */
  protected RawAccess() {}

  public abstract byte getByte(@Nullable Object base, long offset);

  public abstract short getShort(@Nullable Object base, long offset);

  public abstract int getInt(@Nullable Object base, long offset);

  public abstract long getLong(@Nullable Object base, long offset);

  public abstract float getFloat(@Nullable Object base, long offset);

  public abstract double getDouble(@Nullable Object base, long offset);

  public abstract void putByte(@Nullable Object base, long offset, byte value);

  public abstract void putShort(@Nullable Object base, long offset, short value);

  public abstract void putInt(@Nullable Object base, long offset, int value);

  public abstract void putLong(@Nullable Object base, long offset, long value);

  public abstract void putFloat(@Nullable Object base, long offset, float value);

  public abstract void putDouble(@Nullable Object base, long offset, double value);

  public abstract @Nullable Object getReference(@Nullable Object base, long offset);

  public abstract void putReference(@Nullable Object base, long offset, @Nullable Object value);

  public abstract int getIntVolatile(@Nullable Object base, long offset);

  public abstract long getLongVolatile(@Nullable Object base, long offset);

  public abstract void putIntVolatile(@Nullable Object base, long offset, int value);

  public abstract void putLongVolatile(@Nullable Object base, long offset, long value);

  public abstract boolean compareAndSetInt(
      @Nullable Object base, long offset, int expected, int value);

  public abstract boolean compareAndSetLong(
      @Nullable Object base, long offset, long expected, long value);

  public abstract int getAndAddInt(@Nullable Object base, long offset, int delta);

  public abstract long getAndAddLong(@Nullable Object base, long offset, long delta);

  public abstract void copy(
      @Nullable Object fromBase,
      long fromOffset,
      @Nullable Object toBase,
      long toOffset,
      long bytes);

  public abstract void set(@Nullable Object base, long offset, long bytes, byte value);

  public abstract long allocate(long bytes);

  public abstract void free(long address);

  public abstract long fieldOffset(Field field);

  public abstract long arrayBase(Class<?> arrayType);
}
