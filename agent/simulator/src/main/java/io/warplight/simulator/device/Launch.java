package io.warplight.simulator.device;

/** The shape of one launch: grid, block, dynamic shared memory, and where it runs. Immutable. */
public final class Launch {
  private final Stream stream;
  private final int[] grid;
  private final int[] block;
  private final int dynamicShared;

  /** A launch; sizes are checked by the caller. */
  public Launch(Stream stream, int[] grid, int[] block, int dynamicShared) {
    this.stream = stream;
    this.grid = grid.clone();
    this.block = block.clone();
    this.dynamicShared = dynamicShared;
  }

  public Stream stream() {
    return stream;
  }

  public Device device() {
    return stream.device();
  }

  /** Blocks in x, y, z: by index 0, 1, 2. */
  public int grid(int axis) {
    return grid[axis];
  }

  /** Threads in x, y, z: by index 0, 1, 2. */
  public int block(int axis) {
    return block[axis];
  }

  /** Bytes of dynamic shared memory. */
  public int dynamicShared() {
    return dynamicShared;
  }
}
