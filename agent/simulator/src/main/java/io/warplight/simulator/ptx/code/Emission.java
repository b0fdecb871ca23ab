package io.warplight.simulator.ptx.code;

/** Writes a few bytecode instructions into a method. */
interface Emission {
  void emit(Body body);
}
