package io.warplight.callsites.fate;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * The parts of a class file that the analysis looks at: the methods asked for, the constants, the
 * source file, and where each instruction was in the file. Read and used by one thread.
 */
final class ClassCode {
  private final List<MethodNode> methods = new ArrayList<>();
  private final IdentityHashMap<MethodNode, Map<Integer, Integer>> positions =
      new IdentityHashMap<>();
  private final Constants constants;
  private String name = "";
  private @Nullable String sourceFile;

  private ClassCode(Constants constants) {
    this.constants = constants;
  }

  /**
   * Reads a class file and keeps the methods that {@code wanted} takes.
   *
   * @throws RuntimeException whatever ASM throws for a file that is no class, or of a version that
   *     it does not know
   */
  static ClassCode read(byte[] classFile, BindingFacts facts, Predicate<MethodNode> wanted) {
    ClassCode code = new ClassCode(new Constants(facts));
    new Reader(classFile, code, wanted).read();
    return code;
  }

  String name() {
    return name;
  }

  @Nullable String sourceFile() {
    return sourceFile;
  }

  Constants constants() {
    return constants;
  }

  List<MethodNode> methods() {
    return Collections.unmodifiableList(methods);
  }

  /**
   * Position in the method's list of the instruction at a bytecode index; -1 if none begins there.
   */
  int positionOf(MethodNode method, int bytecodeIndex) {
    Integer from = positions.getOrDefault(method, new HashMap<>()).get(bytecodeIndex);
    if (from == null) {
      return -1;
    }
    for (int i = from; i < method.instructions.size(); i++) {
      AbstractInsnNode insn = method.instructions.get(i);
      if (insn.getOpcode() >= 0) {
        return i;
      }
    }
    return -1;
  }

  /** ASM's reader, listening for the place of each instruction in the file. */
  private static final class Reader extends ClassReader {
    private final ClassCode code;
    private final Predicate<MethodNode> wanted;
    private MethodNode current = new MethodNode(Opcodes.ASM9);
    private Map<Integer, Integer> currentPositions = new HashMap<>();

    Reader(byte[] classFile, ClassCode code, Predicate<MethodNode> wanted) {
      super(classFile);
      this.code = code;
      this.wanted = wanted;
    }

    void read() {
      accept(new Collector(), SKIP_FRAMES);
    }

    @Override
    protected void readBytecodeInstructionOffset(int bytecodeOffset) {
      // Called before the labels and lines of the instruction are added to the list.
      currentPositions.put(bytecodeOffset, current.instructions.size());
    }

    private final class Collector extends ClassVisitor {
      Collector() {
        super(Opcodes.ASM9);
      }

      @Override
      public void visit(
          int version,
          int access,
          String className,
          @Nullable String signature,
          @Nullable String superName,
          String @Nullable [] interfaces) {
        code.name = named(className);
        code.constants.inClass(className);
      }

      /** The name, of which ASM makes null in a damaged file whose index for it is 0. */
      private String named(@Nullable String given) {
        if (given == null) {
          throw new IllegalArgumentException("a class or method without a name");
        }
        return given;
      }

      @Override
      public void visitSource(@Nullable String source, @Nullable String debug) {
        code.sourceFile = source;
      }

      @Override
      public @Nullable FieldVisitor visitField(
          int access,
          String fieldName,
          String descriptor,
          @Nullable String signature,
          @Nullable Object value) {
        code.constants.add(access, fieldName, descriptor, value);
        return null;
      }

      @Override
      public MethodVisitor visitMethod(
          int access,
          String methodName,
          String descriptor,
          @Nullable String signature,
          String @Nullable [] exceptions) {
        named(methodName);
        named(descriptor);
        Map<Integer, Integer> bytecodePositions = new HashMap<>();
        MethodNode method =
            new MethodNode(Opcodes.ASM9, access, methodName, descriptor, signature, exceptions) {
              @Override
              public void visitEnd() {
                if (wanted.test(this)) {
                  code.methods.add(this);
                  code.positions.put(this, bytecodePositions);
                }
              }
            };
        current = method;
        currentPositions = bytecodePositions;
        return method;
      }
    }
  }
}
