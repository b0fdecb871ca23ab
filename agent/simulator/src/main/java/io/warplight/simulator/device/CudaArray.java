package io.warplight.simulator.device;

import io.warplight.simulator.memory.Block;

/** A CUDA array: elements in up to three dimensions that only copies reach. */
public final class CudaArray extends Resource {
  /** {@code cudaArrayLayered}: slices are layers. */
  public static final int LAYERED = 1;

  /** {@code cudaArrayTextureGather}: of two dimensions only. */
  private static final int TEXTURE_GATHER = 8;

  /** {@code CUdevice_attribute}: the largest arrays of one, two and three dimensions. */
  private static final int MOST_OF_1D = 21;

  private static final int MOST_OF_2D = 22;
  private static final int MOST_OF_3D = 24;

  private final Context home;
  private final Block block;
  private final long width;
  private final long height;
  private final long depth;
  private final int format;
  private final int channels;
  private final int elementBytes;
  private final int flags;

  /**
   * An array; 2 when there is no room.
   *
   * @param width elements a row
   * @param height rows, 0 for one dimension
   * @param depth slices, 0 for two
   */
  public CudaArray(
      Context context, long width, long height, long depth, int format, int channels, int flags) {
    super(context.device().machine().handles(), context);
    this.home = context;
    this.width = width;
    this.height = height;
    this.depth = depth;
    this.format = format;
    this.channels = channels;
    this.flags = flags;
    this.elementBytes = bytes(format) * channels;
    this.block = allocate();
  }

  private Block allocate() {
    try {
      if (width <= 0 || height < 0 || depth < 0 || elementBytes <= 0 || channels == 3) {
        throw new StatusException(Status.INVALID_VALUE, "an array of such a shape or format");
      }
      if ((flags & TEXTURE_GATHER) != 0 && height == 0) {
        throw new StatusException(
            Status.INVALID_VALUE, "an array of one dimension has no texture gather");
      }
      refuseTooLarge();
      long bytes = Math.multiplyExact(Math.multiplyExact(rowBytes(), rows()), Math.max(1, depth));
      Block made =
          home.device()
              .machine()
              .memory()
              .allocate(home.device(), bytes, 512, Block.Kind.ARRAY, home, flags);
      if (made == null) {
        throw new StatusException(Status.OUT_OF_MEMORY);
      }
      return made;
    } catch (ArithmeticException overflow) {
      destroy();
      throw new StatusException(Status.INVALID_VALUE, "the array's size overflows");
    } catch (StatusException refused) {
      destroy();
      throw refused;
    }
  }

  private void refuseTooLarge() {
    int first = depth > 0 ? MOST_OF_3D : height > 0 ? MOST_OF_2D : MOST_OF_1D;
    if (width > most(first)
        || (height > 0 && height > most(first + 1))
        || (depth > 0 && depth > most(first + 2))) {
      throw new StatusException(Status.INVALID_VALUE, "larger than an array of this device can be");
    }
  }

  private long most(int attribute) {
    Integer most = home.device().properties().attribute(attribute);
    return most == null ? Long.MAX_VALUE : most;
  }

  /** Bytes of one channel of a {@code CUarray_format}; 0 for one that is not simulated. */
  public static int bytes(int format) {
    switch (format) {
      case 0x01:
      case 0x08:
        return 1;
      case 0x02:
      case 0x09:
      case 0x10:
        return 2;
      case 0x03:
      case 0x0a:
      case 0x20:
        return 4;
      default:
        return 0;
    }
  }

  public Block block() {
    return block;
  }

  public long width() {
    return width;
  }

  public long height() {
    return height;
  }

  public long depth() {
    return depth;
  }

  public int format() {
    return format;
  }

  public int channels() {
    return channels;
  }

  public int elementBytes() {
    return elementBytes;
  }

  public int flags() {
    return flags;
  }

  /** Bytes of a row. */
  public long rowBytes() {
    return Math.multiplyExact(width, (long) elementBytes);
  }

  /** Rows a slice, at least one. */
  public long rows() {
    return Math.max(1, height);
  }

  /** The context that it was made in. */
  public Context home() {
    return home;
  }

  @Override
  void released() {
    // Null when the constructor refused.
    if (block != null) {
      home.blocks().remove(block);
      home.device().machine().memory().free(block);
    }
  }

  @Override
  public String kind() {
    return "array";
  }
}
