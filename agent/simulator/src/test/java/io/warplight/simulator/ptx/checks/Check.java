package io.warplight.simulator.ptx.checks;

/** One check: runs kernels, compares with plain Java, says in one line what came out. */
interface Check {
  /** The line; an AssertionError when the device is wrong. */
  String run(Gpu gpu) throws Exception;
}
