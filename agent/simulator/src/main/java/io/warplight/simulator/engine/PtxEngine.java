package io.warplight.simulator.engine;

import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Kernel;
import io.warplight.simulator.device.Module;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.OutOfDeviceMemoryException;
import io.warplight.simulator.ptx.PtxKernel;
import io.warplight.simulator.ptx.PtxLoadException;
import io.warplight.simulator.ptx.PtxModule;
import io.warplight.simulator.ptx.PtxTarget;
import org.jspecify.annotations.Nullable;

/** Modules of PTX text, for the device. */
final class PtxEngine implements Engine {
  private static final int NEWEST_PTX = 90;

  @Override
  public Module.Code load(byte[] image, Device device) {
    int capability = 10 * device.properties().major() + device.properties().minor();
    try {
      return new Loaded(
          PtxModule.load(image, new PtxTarget(NEWEST_PTX, capability), device.memory()));
    } catch (PtxLoadException e) {
      String message = "module not loaded: " + e.getMessage(); // which names the line
      if (e.status() == Status.NOT_SUPPORTED || e.status() == Status.INVALID_IMAGE) {
        System.err.println("[warplight-simulator] " + message);
      }
      throw new StatusException(e.status(), message);
    } catch (OutOfDeviceMemoryException e) {
      throw new StatusException(Status.OUT_OF_MEMORY, String.valueOf(e.getMessage()));
    }
  }

  /** A loaded module. */
  private static final class Loaded implements Module.Code {
    private final PtxModule module;

    Loaded(PtxModule module) {
      this.module = module;
    }

    @Override
    public Kernel.@Nullable Code kernel(String name) {
      PtxKernel kernel = module.kernel(name);
      return kernel == null ? null : new PtxKernelCode(kernel);
    }

    @Override
    public @Nullable Block variable(String name) {
      return module.variables().get(name);
    }

    @Override
    public void unload() {
      module.unload();
    }
  }
}
