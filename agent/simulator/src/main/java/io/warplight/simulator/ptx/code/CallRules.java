package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Function;
import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.Operand;
import io.warplight.simulator.ptx.text.Prototype;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Type;
import io.warplight.simulator.ptx.text.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Calls. Parameters are copied behind the caller's part of the lane's local memory, where the
 * callee's begins; results are copied from there when the caller goes on.
 */
final class CallRules {
  private CallRules() {}

  static void register(Map<String, Rule> rules) {
    rules.put("call", CallRules::call);
  }

  private static Operation call(Selection s, Instruction i) throws PtxException {
    List<Operand> operands = new ArrayList<>(i.operands());
    List<Operand> results = Collections.emptyList();
    if (!operands.isEmpty() && operands.get(0).form() == Operand.Form.LIST) {
      results = operands.remove(0).parts();
    }
    if (operands.isEmpty() || operands.get(0).form() != Operand.Form.NAME) {
      throw i.wrong("no function is named");
    }
    Operand callee = operands.remove(0);
    List<Operand> arguments = Collections.emptyList();
    if (!operands.isEmpty() && operands.get(0).form() == Operand.Form.LIST) {
      arguments = operands.remove(0).parts();
    }
    if (s.scope().declaring(callee.name()) != null) {
      return indirect(s, i, callee, operands, results, arguments);
    }
    Function function = s.symbols.function(callee.name());
    if (function == null || function.isKernel()) {
      throw i.wrong("'" + callee + "' is no function");
    }
    if (function.isDeclaration()) {
      return builtIn(s, i, callee.name(), results, arguments);
    }
    Prototype prototype = function.prototype();
    check(i, prototype, results, arguments);
    Operation operation =
        transfer(
            s,
            i,
            prototype,
            results,
            arguments,
            body -> {
              body.self();
              body.lane();
              body.push(s.frame.bytes());
              body.push(body.kernel.frameOf(callee.name()));
              body.selfCall("stack", "(" + Body.laneDescriptor() + "II)V");
            });
    operation.callee = callee.name();
    return operation;
  }

  private static void check(
      Instruction i, Prototype prototype, List<Operand> results, List<Operand> arguments)
      throws PtxException {
    if (prototype.parameters().size() != arguments.size()
        || prototype.results().size() != results.size()) {
      throw i.wrong("the number of parameters or results is another than declared");
    }
  }

  private static Operation indirect(
      Selection s,
      Instruction i,
      Operand callee,
      List<Operand> rest,
      List<Operand> results,
      List<Operand> arguments)
      throws PtxException {
    Prototype prototype = rest.isEmpty() ? null : s.scope().prototype(rest.get(0).name());
    if (prototype == null) {
      throw i.wrong("an indirect call needs a .callprototype");
    }
    check(i, prototype, results, arguments);
    Value address = s.read(callee, Type.U64, i);
    Operation operation =
        transfer(
            s,
            i,
            prototype,
            results,
            arguments,
            body -> {
              body.self();
              body.lane();
              body.push(s.frame.bytes());
              body.push(body.kernel.largestFrame());
              body.selfCall("stack", "(" + Body.laneDescriptor() + "II)V");
            });
    operation.indirect = true;
    operation.target = address;
    return operation.reads(address);
  }

  /** One argument or result and its place in the callee's frame. */
  private static final class Passed {
    final @Nullable Address variable;
    final @Nullable Value value;
    final @Nullable Target target;
    final Type type;
    final long offset;
    final int bytes;

    Passed(
        @Nullable Address variable,
        @Nullable Value value,
        @Nullable Target target,
        Type type,
        long offset,
        int bytes) {
      this.variable = variable;
      this.value = value;
      this.target = target;
      this.type = type;
      this.offset = offset;
      this.bytes = bytes;
    }
  }

  private static Passed passed(
      Selection s, Instruction i, Operand operand, Variable declared, long offset, boolean in)
      throws PtxException {
    Variable variable =
        operand.form() == Operand.Form.NAME ? s.scope().variable(operand.name()) : null;
    int bytes = (int) declared.size();
    if (variable != null) {
      if (variable.size() < bytes) {
        throw i.wrong("'" + operand + "' is smaller than the parameter");
      }
      Address address = s.addressOf(operand, i);
      if (address.place != Address.Place.FRAME) {
        throw i.notSimulated();
      }
      return new Passed(address, null, null, declared.type(), offset, bytes);
    }
    if (in) {
      Value value = s.read(operand, declared.type(), i);
      return new Passed(null, value, null, declared.type(), offset, bytes);
    }
    Target target = s.write(operand, declared.type(), i);
    return new Passed(null, null, target, declared.type(), offset, bytes);
  }

  private static Operation transfer(
      Selection s,
      Instruction i,
      Prototype prototype,
      List<Operand> results,
      List<Operand> arguments,
      Emission before)
      throws PtxException {
    List<Passed> in = new ArrayList<>();
    for (int k = 0; k < arguments.size(); k++) {
      Variable declared = prototype.parameters().get(k);
      in.add(passed(s, i, arguments.get(k), declared, prototype.parameterOffset(k), true));
    }
    List<Passed> out = new ArrayList<>();
    for (int k = 0; k < results.size(); k++) {
      Variable declared = prototype.results().get(k);
      out.add(passed(s, i, results.get(k), declared, prototype.resultOffset(k), false));
    }
    int frame = s.frame.bytes();
    Operation operation =
        new Operation(
            i,
            Operation.Flow.CALL,
            body -> {
              before.emit(body);
              for (Passed argument : in) {
                give(body, argument, frame);
              }
            });
    operation.resumption =
        new Operation(
            i,
            Operation.Flow.NEXT,
            body -> {
              for (Passed result : out) {
                take(body, result, frame);
              }
            });
    for (Passed argument : in) {
      if (argument.value != null) {
        operation.reads(argument.value);
      }
    }
    for (Passed result : out) {
      if (result.target != null) {
        operation.resumption.writes(result.target);
      }
    }
    return operation;
  }

  /** The true address of an offset in the lane's local memory. */
  private static int frameAddress(Body body, long offset) {
    int local = body.local(2);
    body.laneField("local", "J");
    body.laneField("frame", "I");
    body.insn(I2L);
    body.insn(LADD);
    body.push(offset);
    body.insn(LADD);
    body.store('J', local);
    return local;
  }

  private static void give(Body body, Passed argument, int frame) {
    int to = frameAddress(body, frame + argument.offset);
    if (argument.value != null) {
      Access.store(body, to, 0, argument.value, false);
    } else if (argument.variable != null) {
      copy(body, frameAddress(body, argument.variable.offset), to, argument.bytes);
    }
  }

  private static void take(Body body, Passed result, int frame) {
    int from = frameAddress(body, frame + result.offset);
    if (result.target != null) {
      Access.load(body, from, 0, result.type, false);
      result.target.store(body);
    } else if (result.variable != null) {
      copy(body, from, frameAddress(body, result.variable.offset), result.bytes);
    }
  }

  private static void copy(Body body, int from, int to, int bytes) {
    if (bytes == 4 || bytes == 8 || bytes == 16) {
      Type type = bytes == 4 ? Type.B32 : Type.B64;
      for (int at = 0; at < bytes; at += type.bytes()) {
        int moved = body.local(2);
        Access.load(body, from, at, type, false);
        body.store(type.jvm(), moved);
        body.load('J', to);
        body.push((long) at);
        body.insn(LADD);
        body.load(type.jvm(), moved);
        body.call(Body.RAW, bytes == 4 ? "putInt" : "putLong", bytes == 4 ? "(JI)V" : "(JJ)V");
      }
      return;
    }
    body.load('J', from);
    body.load('J', to);
    body.push((long) bytes);
    body.call(Body.RAW, "copy", "(JJJ)V");
  }

  /** Functions that the device itself provides. */
  private static Operation builtIn(
      Selection s, Instruction i, String name, List<Operand> results, List<Operand> arguments)
      throws PtxException {
    switch (name) {
      case "vprintf":
        return provided(s, i, "print", "JJ", Type.S32, Operation.Flow.NEXT, results, arguments);
      case "__assertfail":
        return provided(
            s, i, "assertionFailed", "JJIJ", Type.S32, Operation.Flow.EXIT, results, arguments);
      case "malloc":
        return provided(s, i, "allocate", "J", Type.U64, Operation.Flow.NEXT, results, arguments);
      case "free":
        return provided(s, i, "free", "J", Type.PRED, Operation.Flow.NEXT, results, arguments);
      default:
        throw i.wrong("'" + name + "' is declared and nowhere defined");
    }
  }

  private static Operation provided(
      Selection s,
      Instruction i,
      String method,
      String parameters,
      Type result,
      Operation.Flow flow,
      List<Operand> results,
      List<Operand> arguments)
      throws PtxException {
    if (arguments.size() < parameters.length()) {
      throw i.wrong("too few parameters");
    }
    List<Passed> in = new ArrayList<>();
    for (int k = 0; k < parameters.length(); k++) {
      in.add(passed(s, i, arguments.get(k), declared(s, i, k), 0, true));
    }
    Passed out =
        results.isEmpty() || flow == Operation.Flow.EXIT
            ? null
            : passed(s, i, results.get(0), declaredResult(s, i), 0, false);
    boolean withLane = !method.equals("allocate") && !method.equals("free");
    String descriptor =
        "("
            + (withLane ? Body.laneDescriptor() : "")
            + parameters
            + ")"
            + (result == Type.PRED ? "V" : String.valueOf(result.jvm()));
    Operation operation =
        new Operation(
            i,
            flow,
            body -> {
              body.self();
              if (withLane) {
                body.lane();
              }
              for (int k = 0; k < in.size(); k++) {
                push(body, in.get(k), parameters.charAt(k) == 'J' ? Type.U64 : Type.U32);
              }
              body.selfCall(method, descriptor);
              deliver(body, out, result);
            });
    for (Passed argument : in) {
      if (argument.value != null) {
        operation.reads(argument.value);
      }
    }
    if (out != null && out.target != null) {
      operation.writes(out.target);
    }
    return operation;
  }

  private static Prototype prototype(Selection s, Instruction i) throws PtxException {
    for (Operand operand : i.operands()) {
      if (operand.form() == Operand.Form.NAME) {
        Function function = s.symbols.function(operand.name());
        if (function != null) {
          return function.prototype();
        }
      }
    }
    throw i.wrong("no function is named");
  }

  private static Variable declared(Selection s, Instruction i, int index) throws PtxException {
    List<Variable> parameters = prototype(s, i).parameters();
    if (index >= parameters.size()) {
      throw i.wrong("too few parameters are declared");
    }
    return parameters.get(index);
  }

  private static Variable declaredResult(Selection s, Instruction i) throws PtxException {
    List<Variable> declared = prototype(s, i).results();
    if (declared.isEmpty()) {
      throw i.wrong("no result is declared");
    }
    return declared.get(0);
  }

  private static void push(Body body, Passed argument, Type type) {
    if (argument.value != null) {
      argument.value.push(body);
      body.convert(argument.value.type.jvm(), argument.value.type, type);
    } else if (argument.variable != null) {
      int local = frameAddress(body, argument.variable.offset);
      Access.load(body, local, 0, type, false);
    }
  }

  private static void deliver(Body body, @Nullable Passed out, Type result) {
    if (result == Type.PRED) {
      return;
    }
    if (out == null) {
      body.pop(result);
    } else if (out.target != null) {
      body.convert(result.jvm(), result, out.target.type);
      out.target.store(body);
    } else if (out.variable != null) {
      int value = body.local(2);
      body.store(result.jvm(), value);
      int local = frameAddress(body, out.variable.offset);
      body.load('J', local);
      body.load(result.jvm(), value);
      boolean wide = result.jvm() == 'J';
      body.call(Body.RAW, wide ? "putLong" : "putInt", wide ? "(JJ)V" : "(JI)V");
    }
  }
}
