package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;

/** How instructions of one opcode are understood. Stateless. */
interface Rule {
  /** The operation, or a failure that says what is wrong or not simulated. */
  Operation select(Selection selection, Instruction instruction) throws PtxException;
}
