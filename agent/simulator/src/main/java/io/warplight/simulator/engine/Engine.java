package io.warplight.simulator.engine;

import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Module;

/** Loads the images of modules. One for the JVM. */
public interface Engine {
  /**
   * Understands an image and places its variables.
   *
   * @throws io.warplight.simulator.device.StatusException when it does not load, with why
   */
  Module.Code load(byte[] image, Device device);
}
