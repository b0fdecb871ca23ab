package io.warplight.simulator.ptx;

import io.warplight.simulator.memory.Raw;
import io.warplight.simulator.ptx.checks.Gpu;
import java.lang.reflect.Array;

/** The engine's test device as the checks want it. */
final class TestGpu implements Gpu {
  private final TestDevice device;
  private PtxModule module;

  TestGpu(TestDevice device) {
    this.device = device;
  }

  @Override
  public void load(String name) throws Exception {
    module = device.load(name);
  }

  @Override
  public long allocate(long bytes) {
    return device.malloc(bytes);
  }

  private static long bytes(Object array) {
    Class<?> type = array.getClass().getComponentType();
    int size =
        type == byte.class
            ? 1
            : type == short.class ? 2 : type == int.class || type == float.class ? 4 : 8;
    return (long) size * Array.getLength(array);
  }

  @Override
  public long upload(Object array) {
    long address = allocate(bytes(array));
    write(address, array);
    return address;
  }

  @Override
  public void download(long address, Object array) {
    Raw.copyToArray(address, array, 0, bytes(array));
  }

  @Override
  public void write(long address, Object array) {
    Raw.copyFromArray(array, 0, address, bytes(array));
  }

  @Override
  public long symbol(String name) {
    return module.variables().get(name).base();
  }

  @Override
  public void launch(String kernel, int[] grid, int[] block, int shared, Object... arguments) {
    device.run(module, kernel, grid, block, shared, arguments);
  }
}
