package io.warplight.callsites.rewrite;

import java.util.BitSet;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassTooLargeException;
import org.objectweb.asm.MethodTooLargeException;

/**
 * Edits as many of a class's methods as the limits allow: one that would grow too large stays as it
 * was, and the rest of the class is edited all the same. Confined to one transformation.
 *
 * <p>The limits: 65,535 bytes of code and 65,535 constants, which are the class file's; 32 KB for a
 * jump; and 8,000 bytes of code, HotSpot's {@code HugeMethodLimit}, past which it never compiles a
 * method: some 25 ns a call become 11,400.
 */
final class ClassEditor {
  private static final int HUGE_METHOD = 8_000;
  private static final int MOST_CONSTANTS = 65_535;

  /** Constants that are added once a class: the bridge's method handle and what it is made of. */
  private static final int ONCE = 8;

  private final ClassReader reader;
  private final MethodEdit edit;
  private final BitSet edited;
  private final int[] before;

  /** An editor for these methods of the class. */
  ClassEditor(ClassReader reader, BitSet methods, MethodEdit edit) {
    this.reader = reader;
    this.edit = edit;
    this.edited = (BitSet) methods.clone();
    this.before = CodeLengths.of(reader);
  }

  /** The methods that were edited in the end, by their number. */
  BitSet edited() {
    return edited;
  }

  /** The new class file; null when no method could be edited. Ends: each round leaves one out. */
  byte @Nullable [] edit() {
    while (!edited.isEmpty()) {
      ClassCopy copy = new ClassCopy(reader, edited, edit, before);
      copy.read();
      if (leaveOutFarJumps(copy)) {
        continue;
      }
      try {
        byte[] classFile = copy.toByteArray();
        if (!leaveOutHuge(CodeLengths.of(new ClassReader(classFile)))) {
          return classFile;
        }
      } catch (MethodTooLargeException e) {
        leaveOut(copy.numberOf(e.getMethodName(), e.getDescriptor()));
      } catch (ClassTooLargeException e) {
        leaveOutConstants();
      }
    }
    return null;
  }

  /** Before the copy becomes bytes: ASM would then change the jumps, and add frames to do so. */
  private boolean leaveOutFarJumps(ClassCopy copy) {
    boolean some = false;
    for (int i = edited.nextSetBit(0); i >= 0; i = edited.nextSetBit(i + 1)) {
      if (copy.jumpsTooFar(i)) {
        edited.clear(i);
        some = true;
      }
    }
    return some;
  }

  private boolean leaveOutHuge(int[] after) {
    boolean some = false;
    for (int i = edited.nextSetBit(0); i >= 0; i = edited.nextSetBit(i + 1)) {
      if (before[i] <= HUGE_METHOD && after[i] > HUGE_METHOD) {
        edited.clear(i);
        some = true;
      }
    }
    return some;
  }

  private void leaveOut(int method) {
    if (method < 0) {
      // A method that was too large before: no copy of this class can be written.
      edited.clear();
    } else {
      edited.clear(method);
    }
  }

  /** Keeps the first methods whose constants fit for sure. */
  private void leaveOutConstants() {
    int size = edited.cardinality();
    int room = MOST_CONSTANTS - reader.getItemCount() - ONCE;
    for (int i = edited.nextSetBit(0); i >= 0; i = edited.nextSetBit(i + 1)) {
      int constants = edit.newConstants(i);
      if (constants <= room) {
        room -= constants;
      } else {
        edited.clear(i);
      }
    }
    if (edited.cardinality() == size) {
      edited.clear();
    }
  }
}
