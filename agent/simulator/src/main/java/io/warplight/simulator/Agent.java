package io.warplight.simulator;

import io.warplight.simulator.jdk.Internals;
import io.warplight.simulator.seam.SeamTransformer;
import java.lang.instrument.Instrumentation;

/**
 * Where the JVM starts the simulator: {@code -javaagent:warplight-simulator.jar}. Runs once on the
 * main thread before the application, in the system class loader like all of the simulator, and
 * leaves one transformer behind; the device is built when the first CUDA function is called.
 */
public final class Agent {
  private static boolean started;

  private Agent() {}

  /** Whether {@link #premain} has run. */
  static synchronized boolean isStarted() {
    return started;
  }

  /** Called by the JVM. The argument is {@code name=value,…}, short for system properties. */
  public static synchronized void premain(String argument, Instrumentation instrumentation) {
    if (started) {
      return; // given twice: the first one serves
    }
    started = true;
    try {
      AgentArgument.apply(argument);
      Internals.open(instrumentation);
      warnOfLoadedBinding(instrumentation);
      // Not able to retransform: JCuda's natives get bodies once, when the class is defined, and
      // agents that retransform later (Warplight) are given what we made.
      instrumentation.addTransformer(new SeamTransformer(), false);
      System.err.println(
          "[warplight-simulator] CUDA is simulated in this JVM: no GPU is used, no result is a"
              + " GPU's");
    } catch (RuntimeException e) {
      System.err.println("[warplight-simulator] not started, JCuda stays as it is: " + e);
    }
  }

  private static void warnOfLoadedBinding(Instrumentation instrumentation) {
    for (Class<?> loaded : instrumentation.getAllLoadedClasses()) {
      if (loaded.getName().equals("jcuda.runtime.JCuda")
          || loaded.getName().equals("jcuda.driver.JCudaDriver")) {
        System.err.println(
            "[warplight-simulator] "
                + loaded.getName()
                + " was loaded before the simulator (by another agent, or from an AOT cache) and"
                + " cannot be simulated: start the simulator first, without that cache");
      }
    }
  }
}
