package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Instruction;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Space;
import io.warplight.simulator.ptx.text.Type;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Locale;
import java.util.Set;
import org.objectweb.asm.Label;

/**
 * An access to memory: from an address in a space to the true address of its bytes, after the
 * checks that are needed. A global or generic access first tries the allocation that this site
 * found last, whose bounds are two fields of the generated class. Immutable.
 */
final class Access {
  private static final Set<String> SPACES =
      new HashSet<>(
          Arrays.asList(
              "global",
              "shared",
              "shared::cta",
              "local",
              "const",
              "param",
              "param::entry",
              "param::func"));

  final Address address;
  final Space space;
  final int bytes;

  /** An access of so many bytes; the address must be a multiple of them. */
  Access(Address address, Space space, int bytes) {
    this.address = address;
    this.space = space;
    this.bytes = bytes;
  }

  /** The space that an instruction names, or the generic one. */
  static Space spaceOf(Instruction i) throws PtxException {
    Space space = Space.GENERIC;
    for (String modifier : i.modifiers()) {
      if (modifier.equals("shared::cluster") || modifier.equals("async")) {
        throw i.notSimulated();
      }
      if (SPACES.contains(modifier)) {
        int colon = modifier.indexOf(':');
        Space found = Space.of(colon < 0 ? modifier : modifier.substring(0, colon));
        space = found == null ? space : found;
      }
    }
    return space;
  }

  /** The access of an address operand. */
  static Access of(Selection s, Instruction i, int operand, int bytes) throws PtxException {
    Space space = spaceOf(i);
    Address address = s.address(i.operand(operand), space, i);
    Access access = new Access(address, space, bytes);
    if (!access.fits()) {
      throw i.wrong(
          "'" + i.operand(operand) + "' is not in ." + space.name().toLowerCase(Locale.ROOT));
    }
    return access;
  }

  private boolean fits() {
    switch (address.place) {
      case PLACED:
        return space == Space.GENERIC || space == Space.GLOBAL || space == Space.CONST;
      case SHARED:
        return space == Space.GENERIC || space == Space.SHARED;
      case FRAME:
        return space == Space.GENERIC || space == Space.LOCAL || space == Space.PARAM;
      case PARAMETERS:
        return space == Space.PARAM;
      default:
        return true;
    }
  }

  /** Whether the bytes are the block's own, which one thread works on at a time. */
  boolean isPrivate() {
    return place() == Where.SHARED || place() == Where.LOCAL;
  }

  /**
   * Whether the true address in a local is in shared memory, where that is known at run time only.
   */
  void pushIsShared(Body body, int local) {
    if (place() != Where.GENERIC) {
      body.push(0);
      return;
    }
    body.load('J', local);
    body.selfField("shared", "J");
    body.gridField("sharedBytes", "I");
    body.run("Atomics", "isWithin", "(JJI)Z");
  }

  private enum Where {
    GLOBAL,
    GENERIC,
    SHARED,
    LOCAL,
    PARAMETERS
  }

  private Where place() {
    switch (address.place) {
      case PLACED:
        return Where.GLOBAL;
      case SHARED:
        return Where.SHARED;
      case FRAME:
        return Where.LOCAL;
      case PARAMETERS:
      case PARAMETER_POINTER:
        return Where.PARAMETERS;
      default:
        switch (space) {
          case SHARED:
            return Where.SHARED;
          case LOCAL:
          case PARAM:
            return Where.LOCAL;
          case GENERIC:
            return Where.GENERIC;
          default:
            return Where.GLOBAL;
        }
    }
  }

  /** Checks, and leaves the true address in a local, whose number is returned. */
  int emit(Body body) {
    int local = body.local(2);
    address.pushNumber(body);
    body.store('J', local);
    boolean certain = address.isCertain(bytes);
    switch (place()) {
      case GLOBAL:
        if (!certain) {
          window(body, local, false);
        }
        break;
      case GENERIC:
        window(body, local, true);
        break;
      case SHARED:
        if (!certain) {
          bounds(body, local, "shared", () -> body.gridField("sharedBytes", "I"));
        }
        body.selfField("shared", "J");
        offset(body, local);
        break;
      case LOCAL:
        if (!certain) {
          bounds(body, local, "local", () -> body.laneField("localBytes", "I"));
        }
        body.laneField("local", "J");
        offset(body, local);
        break;
      case PARAMETERS:
        if (!certain) {
          parameters(body, local);
        }
        break;
    }
    return local;
  }

  /** The space's true address is on the stack; the local becomes a true address too. */
  private static void offset(Body body, int local) {
    body.load('J', local);
    body.insn(LADD);
    body.store('J', local);
  }

  private void misaligned(Body body, int local, Label elsewhere) {
    if (bytes > 1) {
      body.load('J', local);
      body.insn(L2I);
      body.push(bytes - 1);
      body.insn(IAND);
      body.jump(IFNE, elsewhere);
    }
  }

  /** Inside the allocation that the site found last, or off to find another. */
  private void window(Body body, int local, boolean generic) {
    int site = body.kernel.site(body.function, address);
    Label miss = new Label();
    Label hit = new Label();
    misaligned(body, local, miss);
    body.load('J', local);
    body.kernel.bound(body, site, true);
    body.insn(LCMP);
    body.jump(IFLT, miss);
    body.load('J', local);
    body.kernel.bound(body, site, false);
    body.push((long) bytes);
    body.insn(LSUB);
    body.insn(LCMP);
    body.jump(IFGT, miss);
    body.label(hit);
    int line = body.line();
    body.behind(
        () -> {
          body.label(miss);
          body.line(line);
          body.self();
          body.lane();
          body.push(site);
          body.load('J', local);
          body.push(bytes);
          String arguments = "(" + Body.laneDescriptor() + "IJI)";
          if (generic) {
            body.selfCall("generic", arguments + "J");
            body.store('J', local);
          } else {
            body.selfCall("global", arguments + "V");
          }
          body.jump(GOTO, hit);
        });
  }

  /** Inside a space of some bytes that begins at 0, or a fault. */
  private void bounds(Body body, int local, String name, Runnable size) {
    Label miss = new Label();
    misaligned(body, local, miss);
    body.load('J', local);
    body.insn(LCONST_0);
    body.insn(LCMP);
    body.jump(IFLT, miss);
    body.load('J', local);
    size.run();
    body.push(bytes);
    body.insn(ISUB);
    body.insn(I2L);
    body.insn(LCMP);
    body.jump(IFGT, miss);
    outside(body, local, name, miss);
  }

  private void parameters(Body body, int local) {
    Label miss = new Label();
    misaligned(body, local, miss);
    body.load('J', local);
    body.gridField("parameters", "J");
    body.insn(LCMP);
    body.jump(IFLT, miss);
    body.load('J', local);
    body.gridField("parameters", "J");
    body.gridField("parameterBytes", "I");
    body.push(bytes);
    body.insn(ISUB);
    body.insn(I2L);
    body.insn(LADD);
    body.insn(LCMP);
    body.jump(IFGT, miss);
    outside(body, local, "parameter", miss);
  }

  private void outside(Body body, int local, String name, Label miss) {
    int line = body.line();
    body.behind(
        () -> {
          body.label(miss);
          body.line(line);
          body.self();
          body.lane();
          body.method.visitLdcInsn(name);
          body.load('J', local);
          body.push(bytes);
          body.selfCall(
              "outside", "(" + Body.laneDescriptor() + "Ljava/lang/String;JI)L" + Body.FAULT + ";");
          body.insn(ATHROW);
        });
  }

  /** Pushes the number at the address in a local, as a type. */
  static void load(Body body, int local, long offset, Type type, boolean isVolatile) {
    at(body, local, offset);
    switch (type.jvm()) {
      case 'F':
        if (isVolatile) {
          body.call(Body.RAW, "getIntVolatile", "(J)I");
          body.call("java/lang/Float", "intBitsToFloat", "(I)F");
        } else {
          body.call(Body.RAW, "getFloat", "(J)F");
        }
        break;
      case 'D':
        if (isVolatile) {
          body.call(Body.RAW, "getLongVolatile", "(J)J");
          body.call("java/lang/Double", "longBitsToDouble", "(J)D");
        } else {
          body.call(Body.RAW, "getDouble", "(J)D");
        }
        break;
      case 'J':
        body.call(Body.RAW, isVolatile ? "getLongVolatile" : "getLong", "(J)J");
        break;
      default:
        loadInt(body, type, isVolatile);
        break;
    }
  }

  private static void loadInt(Body body, Type type, boolean isVolatile) {
    if (type.bits() == 32) {
      body.call(Body.RAW, isVolatile ? "getIntVolatile" : "getInt", "(J)I");
      return;
    }
    if (isVolatile) {
      body.self();
      body.selfCall("fence", "()V");
    }
    body.call(
        Body.RAW, type.bits() == 8 ? "getByte" : "getShort", type.bits() == 8 ? "(J)B" : "(J)S");
    if (!type.isSigned()) {
      body.normalise(type);
    }
  }

  private static void at(Body body, int local, long offset) {
    body.load('J', local);
    if (offset != 0) {
      body.push(offset);
      body.insn(LADD);
    }
  }

  /** Writes the value of a type at the address in a local. */
  static void store(Body body, int local, long offset, Value value, boolean isVolatile) {
    Type type = value.type;
    at(body, local, offset);
    value.push(body);
    switch (type.jvm()) {
      case 'F':
        if (isVolatile) {
          body.call("java/lang/Float", "floatToRawIntBits", "(F)I");
          body.call(Body.RAW, "putIntVolatile", "(JI)V");
        } else {
          body.call(Body.RAW, "putFloat", "(JF)V");
        }
        break;
      case 'D':
        if (isVolatile) {
          body.call("java/lang/Double", "doubleToRawLongBits", "(D)J");
          body.call(Body.RAW, "putLongVolatile", "(JJ)V");
        } else {
          body.call(Body.RAW, "putDouble", "(JD)V");
        }
        break;
      case 'J':
        body.call(Body.RAW, isVolatile ? "putLongVolatile" : "putLong", "(JJ)V");
        break;
      default:
        storeInt(body, type, isVolatile);
        break;
    }
  }

  private static void storeInt(Body body, Type type, boolean isVolatile) {
    if (type.bits() == 32) {
      body.call(Body.RAW, isVolatile ? "putIntVolatile" : "putInt", "(JI)V");
      return;
    }
    if (type.bits() == 8) {
      body.insn(I2B);
      body.call(Body.RAW, "putByte", "(JB)V");
    } else {
      body.insn(I2S);
      body.call(Body.RAW, "putShort", "(JS)V");
    }
    if (isVolatile) {
      body.self();
      body.selfCall("fence", "()V");
    }
  }
}
