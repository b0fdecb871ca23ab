package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;

/** All opcodes: those with a rule, and those that PTX knows and this device does not simulate. */
final class Rules {
  private static final Map<String, Rule> RULES = new HashMap<>();
  private static final Set<String> NOT_SIMULATED =
      new HashSet<>(
          Arrays.asList(
              "alloca",
              "applypriority",
              "clusterlaunchcontrol",
              "cp",
              "createpolicy",
              "getctarank",
              "griddepcontrol",
              "istypep",
              "ldmatrix",
              "mapa",
              "mbarrier",
              "mma",
              "movmatrix",
              "multimem",
              "setmaxnreg",
              "stackrestore",
              "stacksave",
              "stmatrix",
              "suld",
              "suq",
              "sured",
              "sust",
              "tcgen05",
              "tensormap",
              "tex",
              "tld4",
              "txq",
              "vabsdiff",
              "vadd",
              "vmad",
              "vmax",
              "vmin",
              "vset",
              "vshl",
              "vshr",
              "vsub",
              "wgmma",
              "wmma"));

  static {
    IntegerRules.register(RULES);
    BitRules.register(RULES);
    CarryRules.register(RULES);
    FloatRules.register(RULES);
    CompareRules.register(RULES);
    MoveRules.register(RULES);
    ConvertRules.register(RULES);
    MemoryRules.register(RULES);
    AtomicRules.register(RULES);
    ControlRules.register(RULES);
    WarpRules.register(RULES);
    CallRules.register(RULES);
    VideoRules.register(RULES);
  }

  private Rules() {}

  /** The rule for an instruction, or why there is none. */
  static Rule of(Instruction instruction) throws PtxException {
    Rule rule = RULES.get(instruction.opcode());
    if (rule != null) {
      return rule;
    }
    if (NOT_SIMULATED.contains(instruction.opcode())) {
      throw instruction.notSimulated();
    }
    throw instruction.wrong("there is no such instruction");
  }
}
