package io.warplight.simulator.ptx.checks;

/**
 * Runs all checks through JCuda and prints one line each: the same lines on every right device.
 * Usage: {@code KernelChecks FOLDER_WITH_PTX [CHECK…]}. Exit status 1 when a check failed.
 */
public final class KernelChecks {
  private KernelChecks() {}

  /** The program. */
  public static void main(String[] args) {
    JCudaGpu gpu = new JCudaGpu(args.length > 0 ? args[0] : "src/test/cuda");
    boolean failed = false;
    for (String name : AllChecks.names()) {
      if (args.length > 1 && !java.util.Arrays.asList(args).contains(name)) {
        continue;
      }
      try {
        System.out.println(name + " " + AllChecks.run(name, gpu));
      } catch (Exception | AssertionError e) {
        failed = true;
        System.out.println(name + " FAILED " + e);
      }
      System.out.flush();
    }
    System.exit(failed ? 1 : 0);
  }
}
