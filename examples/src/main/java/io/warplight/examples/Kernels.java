package io.warplight.examples;

import static jcuda.driver.JCudaDriver.cuModuleGetFunction;
import static jcuda.driver.JCudaDriver.cuModuleLoadData;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.CUresult;

/** Loads the kernel that the examples share, {@code gather.ptx}, into the current context. */
final class Kernels {
  private Kernels() {}

  /** The module, which the caller unloads. */
  static CUmodule load() {
    CUmodule module = new CUmodule();
    check(cuModuleLoadData(module, image("/gather.ptx")));
    return module;
  }

  static CUfunction gather(CUmodule module) {
    CUfunction function = new CUfunction();
    check(cuModuleGetFunction(function, module, "gather"));
    return function;
  }

  private static void check(int result) {
    if (result != CUresult.CUDA_SUCCESS) {
      throw new IllegalStateException(CUresult.stringFor(result));
    }
  }

  /** The text with the zero behind it that the driver wants. */
  private static byte[] image(String name) {
    try (InputStream in = Kernels.class.getResourceAsStream(name)) {
      ByteArrayOutputStream text = new ByteArrayOutputStream();
      byte[] part = new byte[8192];
      for (int n = in.read(part); n >= 0; n = in.read(part)) {
        text.write(part, 0, n);
      }
      text.write(0);
      return text.toByteArray();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
