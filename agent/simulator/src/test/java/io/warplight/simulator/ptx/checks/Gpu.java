package io.warplight.simulator.ptx.checks;

/** The few things that a check needs of a device. */
public interface Gpu {
  /** Loads {@code NAME.ptx}; launches and symbols are of the module loaded last. */
  void load(String name) throws Exception;

  /** Zeroed device memory. */
  long allocate(long bytes);

  /** Device memory with the contents of a primitive array. */
  long upload(Object array);

  /** Fills a primitive array from device memory. */
  void download(long address, Object array);

  /** Overwrites device memory. */
  void write(long address, Object array);

  /** The address of a module's variable. */
  long symbol(String name) throws Exception;

  /** Runs a kernel to its end; arguments are Integer, Long, Float, Double or a struct's bytes. */
  void launch(String kernel, int[] grid, int[] block, int shared, Object... arguments)
      throws Exception;
}
