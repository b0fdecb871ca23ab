package io.warplight.callsites.rewrite;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Attribute;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * One copy of a class with some methods edited and everything else taken over: constants keep their
 * numbers, other methods are copied byte for byte, unknown attributes are kept. Nothing is
 * computed, so no other class is ever asked for. Used once.
 */
final class ClassCopy extends ClassVisitor {
  private static final Attribute[] ALL_UNKNOWN = {};

  private final ClassReader reader;
  private final ClassWriter writer;
  private final BitSet edited;
  private final MethodEdit edit;
  private final int[] lengths;
  private final @Nullable JumpReach[] reaches;
  private final @Nullable String[] keys;
  private int number;

  /** A copy to be made; the lengths are those of the methods' code before it. */
  ClassCopy(ClassReader reader, BitSet edited, MethodEdit edit, int[] lengths) {
    super(Opcodes.ASM9);
    this.reader = reader;
    this.writer = new LonelyWriter(reader);
    this.cv = writer;
    this.edited = edited;
    this.edit = edit;
    this.lengths = lengths;
    this.reaches = new JumpReach[lengths.length];
    this.keys = new String[lengths.length];
  }

  /** Reads the class and edits it; to be called first. */
  void read() {
    reader.accept(this, ALL_UNKNOWN, 0);
  }

  /** The copy's class file; throws ASM's exceptions when a method or the class grew too large. */
  byte[] toByteArray() {
    return writer.toByteArray();
  }

  /** The number of the edited method of this name and descriptor, or -1. */
  int numberOf(String name, String descriptor) {
    for (int i = edited.nextSetBit(0); i >= 0; i = edited.nextSetBit(i + 1)) {
      if ((name + descriptor).equals(keys[i])) {
        return i;
      }
    }
    return -1;
  }

  /** Whether some jump of this method no longer reaches its target. */
  boolean jumpsTooFar(int method) {
    JumpReach reach = reaches[method];
    return reach != null && reach.exceeded();
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodVisitor copy = super.visitMethod(access, name, descriptor, signature, exceptions);
    int method = number++;
    if (!edited.get(method)) {
      // The writer itself: the reader then copies the bytes as they are.
      return copy;
    }
    keys[method] = name + descriptor;
    if (JumpReach.concerns(lengths[method])) {
      JumpReach reach = new JumpReach(copy);
      reaches[method] = reach;
      copy = reach;
    }
    return edit.edit(method, copy);
  }

  /** A writer that knows no other class. */
  private static final class LonelyWriter extends ClassWriter {
    LonelyWriter(ClassReader reader) {
      super(reader, 0);
    }

    @Override
    protected String getCommonSuperClass(String type1, String type2) {
      throw new IllegalStateException("Frames are not to be computed: " + type1 + ", " + type2);
    }
  }
}
