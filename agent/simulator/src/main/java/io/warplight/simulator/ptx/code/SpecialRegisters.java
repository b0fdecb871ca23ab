package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import java.util.HashMap;
import java.util.Map;

/** The special registers of PTX. Stateless. */
final class SpecialRegisters {
  private static final Map<String, Value.Computed> ALL = new HashMap<>();

  static {
    for (String axis : new String[] {"X", "Y", "Z"}) {
      String suffix = "." + axis.toLowerCase(java.util.Locale.ROOT);
      ints("%tid" + suffix, body -> body.laneField("tid" + axis, "I"));
      ints("%ctaid" + suffix, body -> body.selfField("block" + axis, "I"));
      ints("%ntid" + suffix, body -> body.gridField("block" + axis, "I"));
      ints("%nctaid" + suffix, body -> body.gridField("grid" + axis, "I"));
    }
    ints(
        "%laneid",
        body -> {
          body.laneField("index", "I");
          body.push(31);
          body.insn(IAND);
        });
    ints(
        "%warpid",
        body -> {
          body.laneField("index", "I");
          body.push(5);
          body.insn(IUSHR);
        });
    ints("%nwarpid", body -> body.push(32));
    ints("WARP_SZ", body -> body.push(32));
    ints("%smid", body -> self(body, "multiprocessor", "()I"));
    ints("%nsmid", body -> self(body, "multiprocessors", "()I"));
    ints("%lanemask_eq", body -> laneMask(body, 0));
    ints("%lanemask_lt", body -> laneMask(body, 1));
    ints("%lanemask_le", body -> laneMask(body, 2));
    ints("%lanemask_gt", body -> laneMask(body, 3));
    ints("%lanemask_ge", body -> laneMask(body, 4));
    ints("%dynamic_smem_size", body -> body.gridField("dynamicSharedBytes", "I"));
    ints("%total_smem_size", body -> body.gridField("sharedBytes", "I"));
    longs("%gridid", body -> body.gridField("id", "J"));
    longs("%clock64", body -> self(body, "clock", "()J"));
    longs("%clock", body -> self(body, "clock", "()J"));
    longs("%clock_hi", body -> high(body, "clock"));
    longs("%globaltimer", body -> self(body, "globalTimer", "()J"));
    longs("%globaltimer_lo", body -> self(body, "globalTimer", "()J"));
    longs("%globaltimer_hi", body -> high(body, "globalTimer"));
  }

  private SpecialRegisters() {}

  private static void ints(String name, Emission emission) {
    ALL.put(name, new Value.Computed(Type.U32, Type.U32, emission));
  }

  private static void longs(String name, Emission emission) {
    ALL.put(name, new Value.Computed(Type.U64, Type.U64, emission));
  }

  private static void self(Body body, String method, String descriptor) {
    body.self();
    body.selfCall(method, descriptor);
  }

  private static void high(Body body, String method) {
    self(body, method, "()J");
    body.push(32);
    body.insn(LUSHR);
  }

  /** 0 the lane, 1 those below, 2 and itself, 3 those above, 4 and itself. */
  private static void laneMask(Body body, int which) {
    body.push(which == 0 || which == 1 ? 1 : which == 2 ? 2 : which == 3 ? -2 : -1);
    body.laneField("index", "I");
    body.insn(ISHL);
    if (which == 1 || which == 2) {
      body.push(1);
      body.insn(ISUB);
    }
  }

  static Value read(String name, Type type, Instruction at) throws PtxException {
    Value.Computed found = ALL.get(name);
    if (found == null) {
      if (name.matches(
          "%(envreg[0-9]+|pm[0-9]+(_64)?|cluster.*|is_explicit_cluster|nclusterid.*|"
              + "reserved_smem_.*|aggr_smem_size|current_graph_exec|lanemask_.*|tid|ntid)")) {
        throw new PtxException(
            PtxException.NOT_SUPPORTED, at.line(), "the register " + name + " is not simulated");
      }
      throw at.wrong("'" + name + "' is not declared");
    }
    return found.as(type);
  }
}
