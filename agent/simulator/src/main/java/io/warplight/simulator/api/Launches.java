package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Fault;
import io.warplight.simulator.device.Graph;
import io.warplight.simulator.device.Kernel;
import io.warplight.simulator.device.Launch;
import io.warplight.simulator.device.Queue;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import org.jspecify.annotations.Nullable;

/** Launches of kernels: shape and parameters checked at once, the run queued. */
final class Launches {
  private static final int[] LARGEST_BLOCK = {1024, 1024, 64};
  private static final long[] LARGEST_GRID = {Integer.MAX_VALUE, 65_535, 65_535};

  /** Compute capability 9.0. */
  private static final int[] SHARED_KIB = {8, 16, 32, 64, 100, 132, 164, 196, 228};

  private static final int REGISTERS_PER_BLOCK = 65_536;
  private static final int SHARED_PER_BLOCK = 48 << 10;
  private static final boolean BLOCKING = "1".equals(System.getenv("CUDA_LAUNCH_BLOCKING"));

  private Launches() {}

  /** {@code cuLaunchKernel} and its cooperative kin. */
  static void launch(Args a, boolean cooperative) {
    boolean named = a.namesStream(8);
    if (!named) {
      a.context();
    }
    Stream stream = a.stream(8);
    hear(stream.device(), stream);
    Queue.refuseSpoiled(stream);
    Kernel kernel = a.resource(0, Kernel.class, "function");
    if (kernel.context() != stream.home()) {
      throw new StatusException(
          Status.INVALID_HANDLE, "the function and the stream belong to different contexts");
    }
    int[] grid = {a.integer(1), a.integer(2), a.integer(3)};
    int[] block = {a.integer(4), a.integer(5), a.integer(6)};
    Launch launch = new Launch(stream, grid, block, a.integer(7));
    try {
      check(kernel, launch, cooperative);
    } catch (StatusException refused) {
      Queue.spoil(stream);
      throw refused;
    }
    byte[] parameters = parameters(a, kernel.code());
    queue(stream, kernel, launch, parameters);
  }

  static void queue(Stream stream, Kernel kernel, Launch launch, byte[] parameters) {
    Queue.add(stream, Graph.KERNEL, () -> kernel.code().run(launch, parameters));
    if (BLOCKING && stream.capture() == null) {
      Queue.drain(stream);
    }
  }

  private static void hear(Device device, Stream stream) {
    Fault fault = device.fault();
    if (fault != null
        && fault.tells(fault.stream() == stream ? Fault.Ear.PLAIN : Fault.Ear.OTHER_LAUNCH)) {
      throw new StatusException(fault.code(), Function.STICKY);
    }
  }

  static void check(Kernel kernel, Launch launch, boolean cooperative) {
    long threads = 1;
    for (int axis = 0; axis < 3; axis++) {
      if (launch.grid(axis) <= 0 || launch.grid(axis) > LARGEST_GRID[axis]) {
        throw new StatusException(
            Status.INVALID_VALUE, badGrid(launch.grid(axis), axis, shape(launch, true)));
      }
      if (launch.block(axis) <= 0 || launch.block(axis) > LARGEST_BLOCK[axis]) {
        throw new StatusException(
            Status.INVALID_VALUE,
            launch.block(axis) == 0
                ? "a block of " + shape(launch, false) + " threads is empty"
                : "a block of "
                    + shape(launch, false)
                    + " threads is larger than (1024,1024,64), the largest");
      }
      threads *= launch.block(axis);
    }
    int most =
        Math.min(kernel.code().maxThreads(), launch.device().properties().maxThreadsPerBlock());
    if (threads > most) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "a block of "
              + shape(launch, false)
              + " has "
              + threads
              + " threads, at most "
              + most
              + " are allowed");
    }
    if (threads * kernel.code().registers() > REGISTERS_PER_BLOCK) {
      throw new StatusException(
          Status.LAUNCH_OUT_OF_RESOURCES,
          threads
              + " threads of "
              + kernel.code().registers()
              + " registers need more than a multiprocessor has");
    }
    if (launch.dynamicShared() < 0 || launch.dynamicShared() > kernel.maxDynamicShared()) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "dynamic shared memory of "
              + Integer.toUnsignedString(launch.dynamicShared())
              + " bytes is more than the "
              + kernel.maxDynamicShared()
              + " bytes allowed: the kernel may have "
              + (kernel.maxDynamicShared() + kernel.code().sharedBytes())
              + " in all and holds "
              + kernel.code().sharedBytes()
              + " itself; cuFuncSetAttribute raises it up to "
              + DriverModules.MAX_OPTIN_SHARED);
    }
    long blocks = (long) launch.grid(0) * launch.grid(1) * launch.grid(2);
    long atOnce = mostBlocks(kernel, (int) threads, launch.dynamicShared()) * 132L;
    if (cooperative && blocks > atOnce) {
      throw new StatusException(
          Status.COOPERATIVE_LAUNCH_TOO_LARGE,
          "a cooperative grid of "
              + shape(launch, true)
              + " blocks is more than the "
              + atOnce
              + " that the device runs at once");
    }
  }

  private static String badGrid(int size, int axis, String shape) {
    char name = (char) ('X' + axis);
    return size == 0
        ? "a grid of " + shape + " blocks is empty in " + name
        : "a grid of "
            + shape
            + " blocks: "
            + Integer.toUnsignedString(size)
            + " in "
            + name
            + " is more than "
            + LARGEST_GRID[axis];
  }

  /**
   * Bytes of shared memory that a multiprocessor has beside its cache.
   *
   * @param percent of the largest, as the kernel prefers; -1: the largest
   * @param block bytes of a block, for one of which there is always room
   */
  private static long sharedMemory(int percent, long block) {
    long largest = (long) SHARED_KIB[SHARED_KIB.length - 1] << 10;
    long wanted = percent < 0 ? largest : Math.max(block, largest * percent / 100);
    for (int kib : SHARED_KIB) {
      if (((long) kib << 10) >= wanted) {
        return (long) kib << 10;
      }
    }
    return largest;
  }

  /** Blocks of a kernel that a multiprocessor holds. */
  static int mostBlocks(Kernel kernel, int threads, long dynamicShared) {
    if (threads <= 0 || threads > LARGEST_BLOCK[0]) {
      return 0; // what the kernel itself allows is the launch's to ask
    }
    int byThreads = 2048 / ((threads + 31) / 32 * 32);
    long registers = (long) Math.max(1, kernel.code().registers()) * threads;
    long byRegisters = REGISTERS_PER_BLOCK / registers;
    long shared = kernel.code().sharedBytes() + dynamicShared + 1024;
    long byShared = sharedMemory(kernel.sharedPercent(), shared) / shared;
    return (int) Math.min(32, Math.min(byThreads, Math.min(byRegisters, byShared)));
  }

  /** The three sizes as CUDA counts them: without a sign. */
  private static String shape(Launch launch, boolean grid) {
    StringBuilder shape = new StringBuilder("(");
    for (int axis = 0; axis < 3; axis++) {
      shape
          .append(axis == 0 ? "" : ",")
          .append(Integer.toUnsignedString(grid ? launch.grid(axis) : launch.block(axis)));
    }
    return shape.append(')').toString();
  }

  static int maxDynamicShared(Kernel.Code code) {
    return Math.max(0, SHARED_PER_BLOCK - code.sharedBytes());
  }

  private static byte[] parameters(Args a, Kernel.Code code) {
    Object extra = a.get(10);
    Object given = a.get(9);
    if (given == null && extra != null) {
      return LaunchBuffer.read(a, extra, code);
    }
    return parameters(a, given, code);
  }

  /** The parameter block from an array of pointers to the parameters. */
  static byte[] parameters(Args a, @Nullable Object given, Kernel.Code code) {
    byte[] block = new byte[code.parameterBytes()];
    int count = code.parameterCount();
    if (count == 0) {
      return block;
    }
    Object[] pointers = given == null ? null : Pointers.elements(given);
    if (pointers == null) {
      throw new StatusException(
          Status.INVALID_VALUE, code.name() + " takes " + count + " parameters, none are given");
    }
    if (pointers.length < count) {
      a.machine()
          .guard()
          .wouldCrash(
              "gives "
                  + pointers.length
                  + " parameters to "
                  + code.name()
                  + ", which takes "
                  + count,
              "the driver reads behind the end of the array; 1 comes back here");
      throw new StatusException(Status.INVALID_VALUE);
    }
    for (int i = 0; i < count; i++) {
      parameter(a, pointers[i], code, i, block);
    }
    return block;
  }

  private static void parameter(
      Args a, @Nullable Object pointer, Kernel.Code code, int index, byte[] block) {
    if (pointer == null) {
      throw new StatusException(Status.INVALID_VALUE, "parameter " + (index + 1) + " is null");
    }
    int size = code.parameterSize(index);
    Region from = Pointers.region(pointer);
    if (!from.holds(0, size)) {
      a.machine()
          .guard()
          .wouldCrash(
              "gives parameter "
                  + (index + 1)
                  + " of "
                  + code.name()
                  + " "
                  + from.available()
                  + " bytes, it takes "
                  + size,
              "the driver reads what lies behind; 1 comes back here");
      throw new StatusException(Status.INVALID_VALUE);
    }
    byte[] value = HostValues.read(a, from, size);
    System.arraycopy(value, 0, block, code.parameterOffset(index), size);
  }
}
