package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.run.KernelCode;
import org.objectweb.asm.Label;

/**
 * The loop over lanes around a kernel's code in its swept form: as long as one lane after another
 * ends in the same way, at its exit or at the same plain barrier, control never leaves the method.
 * One instance a method, used by its writer only.
 */
final class LaneLoop {
  /**
   * The lane, where it begins, its fuel, the lanes, the first one's number, one beyond the last.
   */
  static final String DESCRIPTOR =
      "(" + Body.laneDescriptor() + "II[" + Body.laneDescriptor() + "II)I";

  private static final int LANE = 1;
  private static final int LANES = 4;
  private static final int FROM = 5;
  private static final int TO = 6;
  private static final int INDEX = 7;
  private static final int USUAL = 8;
  private static final int END = 9;

  /** Locals before this one are the loop's. */
  static final int FIRST_FREE = 10;

  private final Body body;

  /** Whether each lane has an object of its own; else all use one, which is moved on. */
  private final boolean own;

  private final Label next = new Label();
  private final Label ended = new Label();

  LaneLoop(Body body, boolean own) {
    this.body = body;
    this.own = own;
  }

  void begin() {
    body.load('I', FROM);
    body.store('I', INDEX);
    body.push(KernelCode.NO_END);
    body.store('I', USUAL);
    body.label(next);
    if (own) {
      body.method.visitVarInsn(ALOAD, LANES);
      body.load('I', INDEX);
      body.insn(AALOAD);
      body.method.visitVarInsn(ASTORE, LANE);
    }
  }

  /** The lane has ended: its exit or ~resume point of a plain barrier. */
  void end(int how) {
    body.push(how);
    body.store('I', END);
    body.jump(GOTO, ended);
  }

  /** The lane stops in a way that its runner has to look at; how is on the stack. */
  void leave() {
    body.store('I', END);
    apart("leave");
  }

  /** Behind the lane's code. */
  void finish() {
    Label first = new Label();
    Label step = new Label();
    body.label(ended);
    body.load('I', END);
    body.load('I', USUAL);
    body.jump(IF_ICMPEQ, step);
    body.load('I', INDEX);
    body.load('I', FROM);
    body.jump(IF_ICMPEQ, first);
    apart("part");
    body.label(first);
    body.load('I', END);
    body.store('I', USUAL);
    body.label(step);
    body.method.visitIincInsn(INDEX, 1);
    if (!own) {
      moveOn();
    }
    body.load('I', INDEX);
    body.load('I', TO);
    body.jump(IF_ICMPLT, next);
    body.self();
    body.load('I', USUAL);
    body.method.visitFieldInsn(PUTFIELD, Body.CODE, "usual", "I");
    body.load('I', TO);
    body.insn(IRETURN);
  }

  private void moveOn() {
    body.lane();
    body.load('I', INDEX);
    body.setLaneField("tidX", "I");
    body.lane();
    body.insn(DUP);
    body.method.visitFieldInsn(GETFIELD, Body.LANE, "index", "I");
    body.insn(ICONST_1);
    body.insn(IADD);
    body.setLaneField("index", "I");
  }

  private void apart(String method) {
    body.self();
    body.lane();
    body.load('I', INDEX);
    body.load('I', USUAL);
    body.load('I', END);
    body.selfCall(method, "(" + Body.laneDescriptor() + "III)I");
    body.insn(IRETURN);
  }
}
