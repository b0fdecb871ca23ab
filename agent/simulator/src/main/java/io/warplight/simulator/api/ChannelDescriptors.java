package io.warplight.simulator.api;

import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import java.lang.reflect.Constructor;
import org.jspecify.annotations.Nullable;

/** {@code cudaChannelFormatDesc} and the driver's array formats, one from the other. */
final class ChannelDescriptors {
  private static final int SIGNED = 0;
  private static final int UNSIGNED = 1;
  private static final int FLOAT = 2;
  private static final int UNSIGNED_8 = 0x01;
  private static final int SIGNED_8 = 0x08;
  private static final int HALF = 0x10;
  private static final int SINGLE = 0x20;

  private ChannelDescriptors() {}

  static int channels(Struct descriptor) {
    int channels = 0;
    boolean alike = true;
    for (String name : new String[] {"x", "y", "z", "w"}) {
      long bits = descriptor.number(name);
      channels += bits > 0 ? 1 : 0;
      alike &= bits == 0 || bits == descriptor.number("x");
    }
    if (channels == 0 || channels == 3 || !alike) {
      throw new StatusException(Status.INVALID_CHANNEL_DESCRIPTOR, "one, two or four channels");
    }
    return channels;
  }

  static int format(Struct descriptor) {
    int bits = (int) descriptor.number("x");
    int width = bits == 8 ? 0 : bits == 16 ? 1 : bits == 32 ? 2 : -1;
    int kind = (int) descriptor.number("f");
    if (width >= 0 && kind == SIGNED) {
      return SIGNED_8 + width;
    } else if (width >= 0 && kind == UNSIGNED) {
      return UNSIGNED_8 + width;
    } else if (width >= 1 && kind == FLOAT) {
      return width == 1 ? HALF : SINGLE;
    }
    throw new StatusException(Status.INVALID_CHANNEL_DESCRIPTOR, "no such channel format");
  }

  static int kind(int format) {
    return format >= HALF ? FLOAT : format >= SIGNED_8 ? SIGNED : UNSIGNED;
  }

  /** A new descriptor of the caller's JCuda. */
  static @Nullable Object create(Args a) {
    try {
      Class<?> type = Class.forName("jcuda.runtime.cudaChannelFormatDesc", true, a.bindingLoader());
      Constructor<?> constructor = type.getDeclaredConstructor();
      constructor.setAccessible(true);
      Object descriptor = constructor.newInstance();
      Struct fields = new Struct(descriptor);
      fields.set("x", a.integer(0));
      fields.set("y", a.integer(1));
      fields.set("z", a.integer(2));
      fields.set("w", a.integer(3));
      fields.set("f", a.integer(4));
      return descriptor;
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(e);
    }
  }
}
