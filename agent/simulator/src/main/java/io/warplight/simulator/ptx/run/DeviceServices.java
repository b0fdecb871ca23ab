package io.warplight.simulator.ptx.run;

import io.warplight.simulator.memory.DeviceMemory;

/**
 * What a running kernel asks of its device. Called from every worker thread at any time; must not
 * block for long.
 */
public interface DeviceServices {
  /** The memory that kernels of this device reach. */
  DeviceMemory memory();

  /** {@code %clock64}: cycles of the configured clock. */
  long clock();

  /** {@code %globaltimer}: nanoseconds. */
  long globalTimer();

  /** Nanoseconds that a thread asked to sleep ({@code nanosleep}). */
  void sleep(int nanoseconds);

  /** Multiprocessors ({@code %nsmid}). */
  int multiprocessors();

  /** {@code cudaLimitStackSize}: bytes of stack a thread has for calls. */
  int stackBytes();

  /** A kernel's printf; ends in a newline only if the kernel wrote one. */
  void print(String text);

  /** The line of a failed assertion, without a newline. */
  void assertion(String line);

  /** {@code malloc} in a kernel: an address that kernels reach, or 0. */
  long allocate(long bytes);

  /** {@code free} in a kernel; 0 is ignored. */
  void free(long address);
}
