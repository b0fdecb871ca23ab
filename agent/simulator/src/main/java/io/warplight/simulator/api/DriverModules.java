package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Region;
import io.warplight.simulator.device.Kernel;
import io.warplight.simulator.device.Module;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.engine.Engines;
import io.warplight.simulator.memory.Block;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;

/** The driver's functions of modules, functions and launches. */
final class DriverModules {
  static final int MAX_OPTIN_SHARED = 232_448;

  private DriverModules() {}

  static void register(Registry registry) {
    registry.does("cuModuleLoadData", a -> load(a, bytes(a, a.object(1))));
    registry.does("cuModuleLoadDataEx", a -> load(a, bytes(a, a.object(1))));
    registry.does("cuModuleLoadDataJIT", a -> load(a, bytes(a, a.object(1))));
    registry.does("cuModuleLoadFatBinary", a -> load(a, bytes(a, a.object(1))));
    registry.does("cuModuleLoad", a -> load(a, file(a.text(1))));
    registry.does(
        "cuModuleUnload",
        a -> {
          if (!a.machine().handles().isLive(a.handle(0), Module.class)) {
            throw new StatusException(
                Status.INVALID_HANDLE,
                a.handle(0) == 0 ? "the module is null" : "the handle is no module");
          }
          Module module = module(a, 0);
          module.home().awaitStreams();
          module.destroy();
        });
    registry.does("cuModuleGetFunction", DriverModules::function);
    registry.does("cuModuleGetGlobal", DriverModules::global);
    registry.does("cuModuleGetLoadingMode", a -> a.out(0, 2));
    registry.does("cuFuncGetAttribute", DriverModules::attribute);
    registry.does("cuFuncSetAttribute", DriverModules::setAttribute);
    registry.does("cuFuncGetModule", a -> a.outHandle(0, kernel(a, 1).module().handle()));
    registry.does(
        "cuFuncSetCacheConfig", a -> kernel(a, 0).cacheConfig(Limits.range(a.integer(1), 3)));
    registry.does(
        "cuFuncSetSharedMemConfig",
        a -> {
          kernel(a, 0);
          Limits.range(a.integer(1), 2);
        });
    registry.does("cuLaunchKernel", a -> Launches.launch(a, false));
    registry.does("cuLaunchCooperativeKernel", a -> Launches.launch(a, true));
    registry.does("cuOccupancyMaxActiveBlocksPerMultiprocessor", DriverModules::occupancy);
    registry.does("cuOccupancyMaxActiveBlocksPerMultiprocessorWithFlags", DriverModules::occupancy);
  }

  private static void occupancy(Args a) {
    if (a.integer(2) <= 0) {
      throw new StatusException(Status.INVALID_VALUE, "a block of no thread");
    }
    Kernel kernel = kernel(a, 1);
    long shared = a.size(3);
    long most = Math.max(kernel.maxDynamicShared(), Launches.maxDynamicShared(kernel.code()));
    a.out(0, shared > most ? 0 : Launches.mostBlocks(kernel, a.integer(2), shared));
  }

  private static void load(Args a, byte[] image) {
    a.context().drain();
    int end = 0;
    while (end < image.length && image[end] != 0) {
      end++;
    }
    byte[] text = isText(image) ? Arrays.copyOf(image, end) : image;
    Module module = new Module(a.context(), Engines.get().load(text, a.device()));
    a.outHandle(0, module.handle());
  }

  private static boolean isText(byte[] image) {
    return image.length == 0 || (image[0] != 0x7f && image[0] != 0x50);
  }

  /** An image in a Java array or buffer, or at an address that CUDA knows. */
  private static byte[] bytes(Args a, Object image) {
    if (image instanceof byte[]) {
      return (byte[]) image;
    }
    Region region = Pointers.region(image);
    long length = region.available();
    if (region.isBareAddress()) {
      Block block = a.machine().memory().find(region.address());
      if (block == null || !block.onHost()) {
        throw new StatusException(Status.INVALID_VALUE, "the image is not in host memory");
      }
      length = block.end() - region.address();
    }
    if (length < 0 || length > Integer.MAX_VALUE - 8) {
      throw new StatusException(Status.INVALID_VALUE, "the image has no bytes");
    }
    return HostValues.read(a, region, (int) length);
  }

  private static byte[] file(String name) {
    try {
      File file = new File(name);
      if (file.isDirectory()) {
        throw new StatusException(Status.OUT_OF_MEMORY, "a folder: its size is taken for a file's");
      }
      if (!file.isFile()) {
        throw new StatusException(Status.FILE_NOT_FOUND);
      }
      return Files.readAllBytes(file.toPath());
    } catch (IOException | SecurityException e) {
      throw new StatusException(Status.FILE_NOT_FOUND, "the file cannot be read: " + e);
    }
  }

  private static Module module(Args a, int index) {
    if (a.handle(index) == 0) {
      throw new StatusException(Status.INVALID_HANDLE, "the module is null");
    }
    return a.resource(index, Module.class, "module");
  }

  private static Kernel kernel(Args a, int index) {
    return a.resource(index, Kernel.class, "function");
  }

  private static void function(Args a) {
    Module module = module(a, 1);
    if (a.text(2).isEmpty()) {
      throw new StatusException(Status.INVALID_VALUE, "the name is empty");
    }
    Kernel.Code code = module.code().kernel(a.text(2));
    Kernel kernel = code == null ? null : module.kernel(a.text(2), Launches.maxDynamicShared(code));
    if (kernel == null) {
      throw new StatusException(Status.NOT_FOUND);
    }
    kernel.code().prepare();
    a.outHandle(0, kernel.handle());
  }

  private static void global(Args a) {
    Module.Code code = module(a, 2).code();
    Block block = code.variable(a.text(3));
    if (block == null) {
      throw code.kernel(a.text(3)) != null
          ? new StatusException(Status.INVALID_VALUE, a.text(3) + " is a function, no variable")
          : new StatusException(Status.NOT_FOUND);
    }
    if (a.get(0) != null) {
      a.outHandle(0, block.base());
    }
    a.out(1, block.size());
  }

  private static void attribute(Args a) {
    Kernel kernel = kernel(a, 2);
    Kernel.Code code = kernel.code();
    int[] values = {
      code.maxThreads(),
      code.sharedBytes(),
      code.constantBytes(),
      code.localBytes(),
      code.registers(),
      75,
      90,
      0,
      kernel.maxDynamicShared(),
      kernel.sharedPercent(),
      0, // clusters, 10 to 15: none is asked for
      0,
      0,
      0,
      0,
      0
    };
    int number = a.integer(1);
    if (number < 0 || number >= values.length) {
      throw new StatusException(Status.INVALID_VALUE, "there is no attribute " + number);
    }
    a.out(0, values[number]);
  }

  private static void setAttribute(Args a) {
    Kernel kernel = kernel(a, 0);
    int value = a.integer(2);
    if (a.integer(1) == 8) {
      if (value < 0 || value > MAX_OPTIN_SHARED - kernel.code().sharedBytes()) {
        throw new StatusException(
            Status.INVALID_VALUE,
            "a dynamic shared memory of " + value + " bytes is more than the limit");
      }
      kernel.maxDynamicShared(value);
    } else if (a.integer(1) == 9) {
      if (value < -1 || value > 100) {
        throw new StatusException(
            Status.INVALID_VALUE, "a preference of " + value + " percent for shared memory");
      }
      kernel.sharedPercent(value);
    } else {
      throw new StatusException(
          Status.INVALID_VALUE, "the attribute " + a.integer(1) + " is invalid or cannot be set");
    }
  }
}
