package io.warplight.simulator.ptx.instructions;

/** What runs a form: the engine alone, or any device through JCuda. */
public interface Device {
  /** Loads a text with one kernel {@code k}; the status. */
  int load(String ptx) throws Exception;

  /** Runs it, a thread a row, and fills the output. */
  void run(long[] input, long[] output) throws Exception;
}
