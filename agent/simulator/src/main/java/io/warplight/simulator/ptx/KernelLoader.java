package io.warplight.simulator.ptx;

import io.warplight.simulator.ptx.run.Grid;
import io.warplight.simulator.ptx.run.KernelCode;
import java.lang.reflect.Constructor;

/** The class loader of one compiled kernel: it goes when the kernel's module goes. */
final class KernelLoader extends ClassLoader {
  KernelLoader() {
    super(KernelCode.class.getClassLoader());
  }

  Constructor<? extends KernelCode> define(byte[] bytes) {
    try {
      return defineClass(null, bytes, 0, bytes.length)
          .asSubclass(KernelCode.class)
          .getConstructor(Grid.class);
    } catch (NoSuchMethodException e) {
      throw new IllegalStateException("the compiled kernel has no constructor", e);
    }
  }
}
