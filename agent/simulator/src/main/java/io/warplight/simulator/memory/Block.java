package io.warplight.simulator.memory;

/**
 * One allocation: where it lies, how large it is, what it is. Immutable but for {@link #isFreed};
 * readable from any thread.
 */
public final class Block {
  /** What an allocation is, which decides who may touch and who may free it. */
  public enum Kind {
    /** {@code cudaMalloc}, {@code cuMemAlloc} and their pitched kin. */
    DEVICE,
    /** {@code cuMemAllocAsync} and pools. */
    POOL,
    /** {@code cudaMallocManaged}: host and device. */
    MANAGED,
    /**
     * {@code cudaMallocHost}, {@code cudaHostAlloc}: page-locked host memory, which kernels reach
     * too.
     */
    PINNED,
    /** {@code cudaHostRegister}: the application's own memory, page-locked. */
    REGISTERED,
    /** A module's {@code .global} variable. */
    GLOBAL,
    /** A module's {@code .const} variable: kernels only read it. */
    CONSTANT,
    /** The elements of a CUDA array: no pointer leads there, only copies do. */
    ARRAY
  }

  private final long base;
  private final long size;
  private final Kind kind;
  private final int device;
  private final long owner;
  private final int flags;
  private volatile boolean freed;

  /**
   * A block.
   *
   * @param base address of the first byte
   * @param size bytes
   * @param device ordinal of the device that it was allocated on
   * @param owner id of the context that it was allocated in, 0 for none
   * @param flags the flags of its allocation
   */
  public Block(long base, long size, Kind kind, int device, long owner, int flags) {
    this.base = base;
    this.size = size;
    this.kind = kind;
    this.device = device;
    this.owner = owner;
    this.flags = flags;
  }

  /** Address of the first byte. */
  public long base() {
    return base;
  }

  /** Bytes. */
  public long size() {
    return size;
  }

  /** Address behind the last byte. */
  public long end() {
    return base + size;
  }

  /** Whether all of {@code address … address+bytes-1} lies inside. */
  public boolean holds(long address, long bytes) {
    long offset = address - base;
    return offset >= 0 && bytes >= 0 && offset <= size && bytes <= size - offset;
  }

  /** What it is. */
  public Kind kind() {
    return kind;
  }

  /** Ordinal of its device. */
  public int device() {
    return device;
  }

  /** Id of the context that owns it, 0 for none. */
  public long owner() {
    return owner;
  }

  /** The flags of its allocation. */
  public int flags() {
    return flags;
  }

  /** Whether the host may read and write it directly. */
  public boolean onHost() {
    return kind == Kind.PINNED || kind == Kind.REGISTERED || kind == Kind.MANAGED;
  }

  /** Whether it was given back; its address may soon belong to another block. */
  public boolean isFreed() {
    return freed;
  }

  /** Called when it is given back. */
  public void markFreed() {
    freed = true;
  }
}
