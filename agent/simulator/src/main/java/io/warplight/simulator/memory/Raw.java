package io.warplight.simulator.memory;

import java.lang.reflect.Field;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * The raw bytes behind addresses. Unchecked: the caller has asked {@link DeviceMemory#find} first.
 * Compiles to single machine instructions. Callable from any thread; unaligned reads and writes
 * work.
 */
public final class Raw {
  private static final RawAccess ACCESS = RawAccessFactory.create();
  private static final long BUFFER_ADDRESS = bufferAddress();

  private Raw() {}

  /** The access by base and offset, for arrays and fields. */
  public static RawAccess access() {
    return ACCESS;
  }

  public static byte getByte(long address) {
    return ACCESS.getByte(null, address);
  }

  public static short getShort(long address) {
    return ACCESS.getShort(null, address);
  }

  public static int getInt(long address) {
    return ACCESS.getInt(null, address);
  }

  public static long getLong(long address) {
    return ACCESS.getLong(null, address);
  }

  public static float getFloat(long address) {
    return ACCESS.getFloat(null, address);
  }

  public static double getDouble(long address) {
    return ACCESS.getDouble(null, address);
  }

  public static void putByte(long address, byte value) {
    ACCESS.putByte(null, address, value);
  }

  public static void putShort(long address, short value) {
    ACCESS.putShort(null, address, value);
  }

  public static void putInt(long address, int value) {
    ACCESS.putInt(null, address, value);
  }

  public static void putLong(long address, long value) {
    ACCESS.putLong(null, address, value);
  }

  public static void putFloat(long address, float value) {
    ACCESS.putFloat(null, address, value);
  }

  public static void putDouble(long address, double value) {
    ACCESS.putDouble(null, address, value);
  }

  public static int getIntVolatile(long address) {
    return ACCESS.getIntVolatile(null, address);
  }

  public static long getLongVolatile(long address) {
    return ACCESS.getLongVolatile(null, address);
  }

  public static void putIntVolatile(long address, int value) {
    ACCESS.putIntVolatile(null, address, value);
  }

  public static void putLongVolatile(long address, long value) {
    ACCESS.putLongVolatile(null, address, value);
  }

  /** Atomic; the address must be a multiple of 4. */
  public static boolean compareAndSetInt(long address, int expected, int value) {
    return ACCESS.compareAndSetInt(null, address, expected, value);
  }

  /** Atomic; the address must be a multiple of 8. */
  public static boolean compareAndSetLong(long address, long expected, long value) {
    return ACCESS.compareAndSetLong(null, address, expected, value);
  }

  /** Atomic; the address must be a multiple of 4. */
  public static int getAndAddInt(long address, int delta) {
    return ACCESS.getAndAddInt(null, address, delta);
  }

  /** Atomic; the address must be a multiple of 8. */
  public static long getAndAddLong(long address, long delta) {
    return ACCESS.getAndAddLong(null, address, delta);
  }

  /** Copies bytes, overlapping or not. */
  public static void copy(long from, long to, long bytes) {
    ACCESS.copy(null, from, null, to, bytes);
  }

  /** Copies bytes out of a primitive array; the offset is in bytes from its first element. */
  public static void copyFromArray(Object array, long offset, long to, long bytes) {
    ACCESS.copy(array, ACCESS.arrayBase(array.getClass()) + offset, null, to, bytes);
  }

  /** Copies bytes into a primitive array; the offset is in bytes from its first element. */
  public static void copyToArray(long from, Object array, long offset, long bytes) {
    ACCESS.copy(null, from, array, ACCESS.arrayBase(array.getClass()) + offset, bytes);
  }

  /** Fills with one byte. */
  public static void set(long address, long bytes, byte value) {
    ACCESS.set(null, address, bytes, value);
  }

  /** Off-heap memory of the machine; throws OutOfMemoryError when it has none left. */
  public static long allocate(long bytes) {
    return ACCESS.allocate(bytes);
  }

  /** Gives memory of {@link #allocate} back. */
  public static void free(long address) {
    ACCESS.free(address);
  }

  /** The address of a direct buffer's first byte (position 0), 0 for a heap buffer. */
  public static long addressOf(Buffer buffer) {
    return buffer.isDirect() ? ACCESS.getLong(buffer, BUFFER_ADDRESS) : 0;
  }

  private static long bufferAddress() {
    @Nullable Field found = null;
    for (Field field : Buffer.class.getDeclaredFields()) {
      if (field.getName().equals("address")) {
        found = field;
      }
    }
    if (found == null) {
      throw new IllegalStateException("this JDK's Buffer has no address field");
    }
    return ACCESS.fieldOffset(found);
  }
}
