package io.warplight.simulator.ptx.checks;

import static jcuda.driver.JCudaDriver.*;

import java.lang.reflect.Array;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import jcuda.Pointer;
import jcuda.Sizeof;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.JCudaDriver;

/** A device through JCuda's driver API: a real GPU, or the whole simulator. One thread. */
final class JCudaGpu implements Gpu {
  private final Path folder;
  private final CUcontext context = new CUcontext();
  private CUmodule module = new CUmodule();

  JCudaGpu(String folder) {
    this.folder = Paths.get(folder);
    JCudaDriver.setExceptionsEnabled(true);
    cuInit(0);
    CUdevice device = new CUdevice();
    cuDeviceGet(device, 0);
    cuCtxCreate(context, 0, device);
  }

  @Override
  public void load(String name) throws Exception {
    byte[] text = Files.readAllBytes(folder.resolve(name + ".ptx"));
    byte[] terminated = java.util.Arrays.copyOf(text, text.length + 1);
    module = new CUmodule();
    cuModuleLoadData(module, terminated);
  }

  @Override
  public long allocate(long bytes) {
    CUdeviceptr pointer = new CUdeviceptr();
    cuMemAlloc(pointer, Math.max(1, bytes));
    cuMemsetD8(pointer, (byte) 0, Math.max(1, bytes));
    return address(pointer);
  }

  /** Pointers say their address only as text. */
  private static long address(CUdeviceptr pointer) {
    long[] value = new long[1];
    CUdeviceptr holder = new CUdeviceptr();
    cuMemAlloc(holder, 8);
    cuMemcpyHtoD(holder, Pointer.to(pointer), 8);
    cuMemcpyDtoH(Pointer.to(value), holder, 8);
    cuMemFree(holder);
    return value[0];
  }

  private static CUdeviceptr at(long address) {
    return new Addressed(address);
  }

  /** A device pointer made of a number. */
  private static final class Addressed extends CUdeviceptr {
    Addressed(long address) {
      super(new CUdeviceptr().withByteOffset(address));
    }
  }

  private static Pointer host(Object array) {
    if (array instanceof byte[]) {
      return Pointer.to((byte[]) array);
    }
    if (array instanceof short[]) {
      return Pointer.to((short[]) array);
    }
    if (array instanceof int[]) {
      return Pointer.to((int[]) array);
    }
    if (array instanceof long[]) {
      return Pointer.to((long[]) array);
    }
    if (array instanceof float[]) {
      return Pointer.to((float[]) array);
    }
    return Pointer.to((double[]) array);
  }

  private static long bytes(Object array) {
    Object element = Array.get(array, 0);
    int size =
        element instanceof Byte
            ? 1
            : element instanceof Short
                ? 2
                : element instanceof Integer || element instanceof Float ? 4 : 8;
    return (long) size * Array.getLength(array);
  }

  @Override
  public long upload(Object array) {
    long address = allocate(bytes(array));
    write(address, array);
    return address;
  }

  @Override
  public void write(long address, Object array) {
    cuMemcpyHtoD(at(address), host(array), bytes(array));
  }

  @Override
  public void download(long address, Object array) {
    cuMemcpyDtoH(host(array), at(address), bytes(array));
  }

  @Override
  public long symbol(String name) {
    CUdeviceptr pointer = new CUdeviceptr();
    cuModuleGetGlobal(pointer, new long[1], module, name);
    return address(pointer);
  }

  @Override
  public void launch(String kernel, int[] grid, int[] block, int shared, Object... arguments) {
    CUfunction function = new CUfunction();
    cuModuleGetFunction(function, module, kernel);
    List<Pointer> parameters = new ArrayList<>();
    for (Object argument : arguments) {
      byte[] bytes = argument instanceof byte[] ? (byte[]) argument : new byte[Sizeof.LONG];
      ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.nativeOrder());
      if (argument instanceof Integer) {
        buffer.putInt((Integer) argument);
      } else if (argument instanceof Long) {
        buffer.putLong((Long) argument);
      } else if (argument instanceof Float) {
        buffer.putFloat((Float) argument);
      } else if (argument instanceof Double) {
        buffer.putDouble((Double) argument);
      }
      parameters.add(Pointer.to(bytes));
    }
    Pointer all = Pointer.to(parameters.toArray(new Pointer[0]));
    cuLaunchKernel(
        function, grid[0], grid[1], grid[2], block[0], block[1], block[2], shared, null, all, null);
    cuCtxSynchronize();
  }
}
