package io.warplight.simulator.ptx.code;

import io.warplight.simulator.ptx.text.Function;
import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.Operand;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Scope;
import io.warplight.simulator.ptx.text.Space;
import io.warplight.simulator.ptx.text.Statement;
import io.warplight.simulator.ptx.text.Type;
import io.warplight.simulator.ptx.text.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Understands one function: names become registers and addresses, instructions operations. One
 * instance a function, one thread.
 */
final class Selection {
  /** A step of the function: an operation, or the labels that stand before one. */
  static final class Step {
    final @Nullable String label;
    final @Nullable Operation operation;

    Step(@Nullable String label, @Nullable Operation operation) {
      this.label = label;
      this.operation = operation;
    }
  }

  final Symbols symbols;
  final Function function;
  final FrameLayout frame;
  final List<Step> steps = new ArrayList<>();
  final List<Register> registers = new ArrayList<>();
  final Set<Variable> sharedVariables = new HashSet<>();
  final Set<String> addressedFunctions = new HashSet<>();
  private final Map<String, Register> byName = new HashMap<>();
  private @Nullable Scope scope;

  private Selection(Symbols symbols, Function function) throws PtxException {
    this.symbols = symbols;
    this.function = function;
    this.frame = new FrameLayout(function);
  }

  /** Understands a function or says what is wrong with it. */
  static Selection of(Symbols symbols, Function function) throws PtxException {
    Selection selection = new Selection(symbols, function);
    selection.run();
    Contraction.apply(selection);
    return selection;
  }

  private void run() throws PtxException {
    for (Statement statement : function.body()) {
      scope = statement.scope();
      Instruction instruction = statement.instruction();
      if (instruction == null) {
        steps.add(new Step(statement.label(), null));
        continue;
      }
      Operation operation = select(instruction);
      Grammar.check(instruction);
      guard(instruction, operation);
      steps.add(new Step(null, operation));
    }
  }

  private Operation select(Instruction instruction) throws PtxException {
    try {
      return Rules.of(instruction).select(this, instruction);
    } catch (PtxException e) {
      if (e.status() == PtxException.NOT_SUPPORTED) {
        Grammar.checkNotSimulated(instruction);
      }
      throw e;
    }
  }

  private void guard(Instruction instruction, Operation operation) throws PtxException {
    String name = instruction.guard();
    if (name != null) {
      Register register = register(name, instruction);
      if (register.type != Type.PRED) {
        throw instruction.wrong("the guard is no predicate");
      }
      operation.guard = register;
      operation.guardNegated = instruction.isGuardNegated();
      operation.reads.add(register);
      Operation resumption = operation.resumption;
      if (resumption != null) {
        // A wait that was not begun has no result.
        resumption.guard = register;
        resumption.guardNegated = instruction.isGuardNegated();
        resumption.reads.add(register);
      }
    }
  }

  Scope scope() {
    if (scope == null) {
      throw new IllegalStateException("no statement yet");
    }
    return scope;
  }

  /** The register of that name, or a failure. */
  Register register(String name, Instruction at) throws PtxException {
    Register register = find(name);
    if (register == null) {
      throw at.wrong("'" + name + "' is not declared");
    }
    return register;
  }

  /** A register that PTX does not name: the carry flag. */
  Register hidden(String name, Type type) {
    return byName.computeIfAbsent(name, key -> add(key, type));
  }

  private @Nullable Register find(String name) {
    Scope declaring = scope().declaring(name);
    if (declaring == null) {
      return null;
    }
    Type type = declaring.own(name);
    if (type == null) {
      return null;
    }
    return byName.computeIfAbsent(declaring.id() + ":" + name, key -> add(name, type));
  }

  private Register add(String name, Type type) {
    Register register = new Register(name, type, registers.size());
    registers.add(register);
    return register;
  }

  /** What an operand reads as a type. */
  Value read(Operand operand, Type type, Instruction at) throws PtxException {
    switch (operand.form()) {
      case INTEGER:
        return integer(operand.value(), type, at);
      case FLOAT:
        return real(operand.value(), type, at);
      case NOT:
        Operand inner = operand.parts().get(0);
        if (type != Type.PRED || inner.form() != Operand.Form.NAME) {
          throw at.wrong("'!' before what is no predicate");
        }
        return new Value.Negated(predicate(inner, at));
      case NAME:
        return named(operand, type, at);
      default:
        throw at.wrong("'" + operand + "' is no value");
    }
  }

  /** The operand at an index as a type. */
  Value read(int index, Type type, Instruction at) throws PtxException {
    return read(at.operand(index), type, at);
  }

  private Register predicate(Operand operand, Instruction at) throws PtxException {
    Register register = register(operand.name(), at);
    if (register.type != Type.PRED) {
      throw at.wrong("'" + operand + "' is no predicate");
    }
    return register;
  }

  private static Value integer(long value, Type type, Instruction at) throws PtxException {
    if (type.isFloat() && type.bits() >= 32) {
      throw at.wrong("an integer where a floating-point number should be");
    }
    if (type == Type.PRED) {
      return new Value.Constant(type, value != 0 ? 1 : 0);
    }
    long bits = value;
    if (type.bits() < 64) {
      int unused = 64 - type.bits();
      bits = type.isSigned() ? value << unused >> unused : value << unused >>> unused;
    }
    return new Value.Constant(type, bits);
  }

  private static Value real(long doubleBits, Type type, Instruction at) throws PtxException {
    double value = Double.longBitsToDouble(doubleBits);
    if (type.bits() == 64) {
      return new Value.Constant(type, doubleBits);
    }
    if (type.bits() == 32) {
      return new Value.Constant(type, Float.floatToRawIntBits((float) value) & 0xffffffffL);
    }
    throw at.wrong("a floating-point number where ." + type + " should be");
  }

  private Value named(Operand operand, Type type, Instruction at) throws PtxException {
    String name = operand.name();
    Register register = find(name);
    if (register != null) {
      if (operand.value() != 0) {
        throw at.wrong("a register with an offset outside an address");
      }
      if ((register.type == Type.PRED) != (type == Type.PRED)) {
        throw at.wrong("'" + name + "' is ." + register.type + ", not ." + type);
      }
      if (register.bits() < type.bits() && type.bits() > 32) {
        throw at.wrong("'" + name + "' is narrower than ." + type);
      }
      register.usedAs(type);
      return new Value.OfRegister(register, type);
    }
    if (name.startsWith("%") || name.equals("WARP_SZ")) {
      return SpecialRegisters.read(name, type, at);
    }
    Address address = addressOf(operand, at);
    return address.asValue(type);
  }

  /** The address of a variable or function. */
  Address addressOf(Operand operand, Instruction at) throws PtxException {
    String name = operand.name();
    Variable variable = scope().variable(name);
    if (variable == null) {
      variable = symbols.variable(name);
    }
    if (variable != null) {
      if (variable.space() == Space.SHARED) {
        sharedVariables.add(variable);
      }
      return Address.of(this, variable, operand.value());
    }
    long function = symbols.functionAddress(name);
    if (function == 0) {
      throw at.wrong("'" + name + "' is not declared");
    }
    addressedFunctions.add(name);
    return Address.constant(function + operand.value());
  }

  /** What {@code [base+offset]} means in a space. */
  Address address(Operand operand, Space space, Instruction at) throws PtxException {
    if (operand.form() != Operand.Form.ADDRESS || operand.parts().isEmpty()) {
      throw at.wrong("'" + operand + "' is no address");
    }
    Operand base = operand.parts().get(0);
    if (base.form() == Operand.Form.INTEGER) {
      return Address.constant(base.value());
    }
    if (base.form() != Operand.Form.NAME) {
      throw at.wrong("'" + base + "' is no address");
    }
    Register register = find(base.name());
    if (register == null) {
      return addressOf(base, at);
    }
    if (register.type == Type.PRED || register.bits() < 32) {
      throw at.wrong("'" + base + "' cannot hold an address");
    }
    Type type = register.bits() == 64 ? Type.U64 : Type.U32;
    register.usedAs(type);
    boolean parameter = space == Space.PARAM && function.isKernel();
    return Address.in(new Value.OfRegister(register, type), base.value(), parameter);
  }

  /** What an operand writes. */
  Target write(Operand operand, Type type, Instruction at) throws PtxException {
    if (operand.isSink()) {
      return new Target(null, type);
    }
    if (operand.form() != Operand.Form.NAME || operand.value() != 0) {
      throw at.wrong("'" + operand + "' cannot be written");
    }
    Register register = register(operand.name(), at);
    if ((register.type == Type.PRED) != (type == Type.PRED)) {
      throw at.wrong("'" + operand + "' is ." + register.type + ", not ." + type);
    }
    if (register.bits() < type.bits()) {
      throw at.wrong("'" + operand + "' is narrower than ." + type);
    }
    register.usedAs(type);
    return new Target(register, type);
  }

  /** The operand at an index as what is written. */
  Target write(int index, Type type, Instruction at) throws PtxException {
    return write(at.operand(index), type, at);
  }

  /** An operation that computes one value from others: they are pushed, the code runs. */
  static Operation compute(Instruction at, Target target, Emission code, Value... inputs) {
    Emission emission =
        body -> {
          for (Value input : inputs) {
            input.push(body);
          }
          code.emit(body);
          target.store(body);
        };
    return new Operation(at, Operation.Flow.NEXT, emission).reads(inputs).writes(target);
  }
}
