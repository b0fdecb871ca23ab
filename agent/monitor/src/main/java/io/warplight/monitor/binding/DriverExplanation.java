package io.warplight.monitor.binding;

import org.jspecify.annotations.Nullable;

/**
 * Why a call said 35, "the driver is insufficient": no driver, no library, or one too old. Made
 * once a process, from what the application's own calls returned and from files; CUDA is not
 * called.
 */
public final class DriverExplanation {

  private final VersionWatcher versions;
  private final BindingClasses bindings;
  private final @Nullable DriverFiles files;

  /** An explanation for this machine. */
  public DriverExplanation(VersionWatcher versions, BindingClasses bindings) {
    this(versions, bindings, DriverFiles.ofThisMachine());
  }

  DriverExplanation(VersionWatcher versions, BindingClasses bindings, @Nullable DriverFiles files) {
    this.versions = versions;
    this.bindings = bindings;
    this.files = files;
  }

  /** One or two sentences, without the last full stop. */
  public String text() {
    String needs = needs();
    int driver = versions.driver();
    if (driver > 0) {
      return "the driver knows CUDA up to "
          + version(driver)
          + ", "
          + needs
          + ": update the driver";
    }
    if (files == null) {
      return driver == 0 ? "there is no NVIDIA driver here; " + needs : needs;
    }
    String module = files.kernelModule();
    boolean library = files.hasLibrary();
    if (module == null && !library) {
      return "this machine has no NVIDIA driver ("
          + DriverFiles.LIBRARY
          + " not found, no kernel module loaded); "
          + needs;
    }
    if (!library) {
      return "NVIDIA's kernel module "
          + module
          + " is loaded, but its library "
          + DriverFiles.LIBRARY
          + " is not found: in a container, start it with the GPU (--gpus all)";
    }
    if (module == null) {
      return DriverFiles.LIBRARY + " is found, but NVIDIA's kernel module is not loaded; " + needs;
    }
    return "NVIDIA's driver here is " + module + ", too old for this CUDA: " + needs;
  }

  private String needs() {
    int runtime = versions.runtime();
    if (runtime > 0) {
      return "the binding's runtime is CUDA " + version(runtime);
    }
    int made = bindings.cudaVersion();
    return made > 0
        ? "the binding was made for CUDA " + version(made)
        : "the binding needs a driver as new as its CUDA";
  }

  private static String version(int cuda) {
    return cuda / 1000 + "." + cuda % 1000 / 10;
  }
}
