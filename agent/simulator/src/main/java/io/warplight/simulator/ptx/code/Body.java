package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.run.Lane;
import io.warplight.simulator.ptx.text.Type;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * One method while it is written: registers in JVM locals, constants, conversions between the forms
 * of a register and of a type, and what is put behind the method's end. Local 0 is the kernel's
 * code, 1 the lane, 2 the resume point, 3 the rounds a loop may run.
 */
final class Body {
  static final String LANE = "io/warplight/simulator/ptx/run/Lane";
  static final String CODE = "io/warplight/simulator/ptx/run/KernelCode";
  static final String GRID = "io/warplight/simulator/ptx/run/Grid";
  static final String RUN = "io/warplight/simulator/ptx/run/";
  static final String RAW = "io/warplight/simulator/memory/Raw";
  static final String FAULT = "io/warplight/simulator/memory/DeviceFault";
  static final int FUEL = 3;
  private static final int LAST_LINE = 65535;
  private static final int FIRST_FREE = 4;

  final MethodVisitor method;
  final KernelClass kernel;
  final FunctionCode function;
  private final Map<Register, Integer> locals = new HashMap<>();
  private final List<Runnable> behind = new ArrayList<>();
  private final BitSet written = new BitSet();
  private int free;
  private int line;

  Body(MethodVisitor method, KernelClass kernel, FunctionCode function) {
    this(method, kernel, function, FIRST_FREE);
  }

  /** A method whose own locals begin with a number beyond the usual. */
  Body(MethodVisitor method, KernelClass kernel, FunctionCode function, int free) {
    this.free = free;
    this.method = method;
    this.kernel = kernel;
    this.function = function;
  }

  void insn(int opcode) {
    method.visitInsn(opcode);
  }

  void jump(int opcode, Label label) {
    method.visitJumpInsn(opcode, label);
  }

  void label(Label label) {
    method.visitLabel(label);
  }

  /** What follows belongs to a line of the PTX; faults name it. */
  void line(int number) {
    line = number;
    if (number > 0 && number <= LAST_LINE) {
      Label here = new Label();
      method.visitLabel(here);
      method.visitLineNumber(number, here);
    }
  }

  int line() {
    return line;
  }

  /** Pushes the kernel's code. */
  void self() {
    method.visitVarInsn(ALOAD, 0);
  }

  void lane() {
    method.visitVarInsn(ALOAD, 1);
  }

  /** Pushes a field of the lane. */
  void laneField(String name, String descriptor) {
    lane();
    method.visitFieldInsn(GETFIELD, LANE, name, descriptor);
  }

  /** Sets a field of the lane from the stack; the lane lies below the value. */
  void setLaneField(String name, String descriptor) {
    method.visitFieldInsn(PUTFIELD, LANE, name, descriptor);
  }

  /** Pushes a field of the kernel's code. */
  void selfField(String name, String descriptor) {
    self();
    method.visitFieldInsn(GETFIELD, CODE, name, descriptor);
  }

  /** Pushes a field of the launch. */
  void gridField(String name, String descriptor) {
    selfField("grid", "L" + GRID + ";");
    method.visitFieldInsn(GETFIELD, GRID, name, descriptor);
  }

  /** Calls a method of the kernel's code; its object and arguments are on the stack. */
  void selfCall(String name, String descriptor) {
    method.visitMethodInsn(INVOKEVIRTUAL, CODE, name, descriptor, false);
  }

  /** Calls a static method of the run package. */
  void run(String owner, String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, RUN + owner, name, descriptor, false);
  }

  /** Calls a static method. */
  void call(String owner, String name, String descriptor) {
    method.visitMethodInsn(INVOKESTATIC, owner, name, descriptor, false);
  }

  void push(int value) {
    if (value >= -1 && value <= 5) {
      insn(ICONST_0 + value);
    } else if (value == (byte) value) {
      method.visitIntInsn(BIPUSH, value);
    } else if (value == (short) value) {
      method.visitIntInsn(SIPUSH, value);
    } else {
      method.visitLdcInsn(value);
    }
  }

  void push(long value) {
    if (value == 0 || value == 1) {
      insn(value == 0 ? LCONST_0 : LCONST_1);
    } else if (value == (short) value) {
      push((int) value);
      insn(I2L);
    } else {
      method.visitLdcInsn(value);
    }
  }

  void push(float value) {
    if (Float.floatToRawIntBits(value) == 0) {
      insn(FCONST_0);
    } else if (Float.isNaN(value)) {
      // Class files may lose a NaN's payload.
      push(Float.floatToRawIntBits(value));
      call("java/lang/Float", "intBitsToFloat", "(I)F");
    } else {
      method.visitLdcInsn(value);
    }
  }

  void push(double value) {
    if (Double.doubleToRawLongBits(value) == 0) {
      insn(DCONST_0);
    } else if (Double.isNaN(value)) {
      push(Double.doubleToRawLongBits(value));
      call("java/lang/Double", "longBitsToDouble", "(J)D");
    } else {
      method.visitLdcInsn(value);
    }
  }

  void pop(Type type) {
    insn(type.jvm() == 'J' || type.jvm() == 'D' ? POP2 : POP);
  }

  /** A new local of 1 or 2 slots. */
  int local(int slots) {
    int local = free;
    free += slots;
    return local;
  }

  void load(char jvm, int local) {
    method.visitVarInsn(
        jvm == 'I' ? ILOAD : jvm == 'J' ? LLOAD : jvm == 'F' ? FLOAD : DLOAD, local);
  }

  void store(char jvm, int local) {
    method.visitVarInsn(
        jvm == 'I' ? ISTORE : jvm == 'J' ? LSTORE : jvm == 'F' ? FSTORE : DSTORE, local);
  }

  private int localOf(Register register) {
    Integer local = locals.get(register);
    if (local == null) {
      local = local(register.jvm() == 'J' || register.jvm() == 'D' ? 2 : 1);
      locals.put(register, local);
    }
    return local;
  }

  void pushRegister(Register register, Type type) {
    load(register.jvm(), localOf(register));
    convert(register.jvm(), register.type, type);
  }

  void storeRegister(Register register, Type type) {
    widen(type, register);
    store(register.jvm(), localOf(register));
    written.set(register.number);
  }

  /** Numbers of the registers that were written so far. */
  BitSet written() {
    return written;
  }

  /** From how a register holds it to how a type wants it. */
  void convert(char from, Type held, Type type) {
    char now = from;
    if (now == 'F' && type.jvm() != 'F') {
      call("java/lang/Float", "floatToRawIntBits", "(F)I");
      now = 'I';
    } else if (now == 'D' && type.jvm() != 'D') {
      call("java/lang/Double", "doubleToRawLongBits", "(D)J");
      now = 'J';
    }
    switch (type.jvm()) {
      case 'F':
        if (now == 'J') {
          insn(L2I);
          now = 'I';
        }
        if (now == 'I') {
          call("java/lang/Float", "intBitsToFloat", "(I)F");
        }
        break;
      case 'D':
        if (now == 'J') {
          call("java/lang/Double", "longBitsToDouble", "(J)D");
        }
        break;
      case 'J':
        if (now == 'I') {
          extend(type.isSigned() ? signedOf(held) : Type.unsigned(Math.max(8, held.bits())));
        }
        break;
      default:
        if (now == 'J') {
          insn(L2I);
        }
        if (type != Type.PRED
            && ((type.bits() < 32 && held.bits() > type.bits()) || type.isSigned())) {
          normalise(type);
        }
        break;
    }
  }

  private static Type signedOf(Type held) {
    return held.bits() == 8 ? Type.S8 : held.bits() == 16 ? Type.S16 : Type.S32;
  }

  /** Cuts an int to what a type of fewer than 32 bits holds. */
  void normalise(Type type) {
    if (type.bits() == 8) {
      if (type.isSigned()) {
        insn(I2B);
      } else {
        push(255);
        insn(IAND);
      }
    } else if (type.bits() == 16) {
      insn(type.isSigned() ? I2S : I2C);
    }
  }

  /** An int that holds a type becomes a long. */
  void extend(Type type) {
    insn(I2L);
    if (type.bits() == 32 && !type.isSigned()) {
      push(0xffffffffL);
      insn(LAND);
    }
  }

  private void widen(Type type, Register register) {
    char now = type.jvm();
    char held = register.jvm();
    if (now == 'F' && held != 'F') {
      call("java/lang/Float", "floatToRawIntBits", "(F)I");
      now = 'I';
    } else if (now == 'D' && held != 'D') {
      call("java/lang/Double", "doubleToRawLongBits", "(D)J");
      now = 'J';
    }
    if (held == 'J' || held == 'D') {
      if (now == 'I') {
        extend(type.isSigned() ? type : Type.unsigned(Math.max(8, type.bits())));
      }
      if (held == 'D' && now != 'D') {
        call("java/lang/Double", "longBitsToDouble", "(J)D");
      }
      return;
    }
    if (now == 'J') {
      insn(L2I);
    }
    if (held == 'F' && now != 'F') {
      call("java/lang/Float", "intBitsToFloat", "(I)F");
    } else if (register.bits() == 16 && (type.bits() > 16 || type.isInteger())) {
      insn(I2C);
    } else if (register.bits() == 8) {
      push(255);
      insn(IAND);
    }
  }

  /** Keeps a register's value in the lane: the array and the base are in these locals. */
  void keep(Register register, int array, int base) {
    method.visitVarInsn(ALOAD, array);
    index(base, register);
    load(register.jvm(), localOf(register));
    switch (register.jvm()) {
      case 'F':
        call("java/lang/Float", "floatToRawIntBits", "(F)I");
        insn(I2L);
        break;
      case 'D':
        call("java/lang/Double", "doubleToRawLongBits", "(D)J");
        break;
      case 'I':
        insn(I2L);
        break;
      default:
        break;
    }
    insn(LASTORE);
  }

  /** Takes a register's value back from the lane. */
  void restore(Register register, int array, int base) {
    method.visitVarInsn(ALOAD, array);
    index(base, register);
    insn(LALOAD);
    switch (register.jvm()) {
      case 'F':
        insn(L2I);
        call("java/lang/Float", "intBitsToFloat", "(I)F");
        break;
      case 'D':
        call("java/lang/Double", "longBitsToDouble", "(J)D");
        break;
      case 'I':
        insn(L2I);
        break;
      default:
        break;
    }
    store(register.jvm(), localOf(register));
  }

  private void index(int base, Register register) {
    push(register.kept);
    if (!function.function.isKernel()) {
      method.visitVarInsn(ILOAD, base); // A kernel's registers lie at the bottom.
      insn(IADD);
    }
  }

  /** Gives a register that may be read before it is written a value. */
  void zero(Register register) {
    switch (register.jvm()) {
      case 'J':
        insn(LCONST_0);
        break;
      case 'F':
        insn(FCONST_0);
        break;
      case 'D':
        insn(DCONST_0);
        break;
      default:
        insn(ICONST_0);
        break;
    }
    store(register.jvm(), localOf(register));
  }

  /** Puts code behind the method's end, out of the way of what runs often. */
  void behind(Runnable code) {
    behind.add(code);
  }

  void finish() {
    for (int i = 0; i < behind.size(); i++) {
      behind.get(i).run();
    }
  }

  /** The JVM's name of {@link Lane} in descriptors. */
  static String laneDescriptor() {
    return "L" + LANE + ";";
  }
}
