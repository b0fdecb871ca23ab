package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.Textifier;
import org.objectweb.asm.util.TraceClassVisitor;

/**
 * Compares a class before and after as text: with the rewritten call sites read as what they were,
 * nothing may differ, be it an instruction, a frame, a line, a limit, an attribute or a member.
 */
final class Dump {
  private static final Pattern LABEL = Pattern.compile("\\bL\\d+\\b");

  private Dump() {}

  static void assertOnlyCallSitesDiffer(byte[] before, byte[] after) {
    ClassReader original = new ClassReader(before);
    ClassReader rewritten = new ClassReader(after);
    assertThat(withoutStrayLabels(text(rewritten, true)))
        .isEqualTo(withoutStrayLabels(text(original, false)));
    assertThat(rewritten.getItemCount()).isGreaterThanOrEqualTo(original.getItemCount());
  }

  /**
   * ASM's reader makes a label of each number in a frame that might be the offset of a {@code new},
   * so the labels that nothing refers to differ with the offsets.
   */
  private static String withoutStrayLabels(String text) {
    StringBuilder cleaned = new StringBuilder();
    for (String member : text.split("\n\n")) {
      Map<String, Integer> uses = new HashMap<>();
      Matcher labels = LABEL.matcher(member);
      while (labels.find()) {
        uses.merge(labels.group(), 1, Integer::sum);
      }
      Map<String, String> names = new HashMap<>();
      for (String line : member.split("\n")) {
        if (uses.getOrDefault(line.trim(), 0) != 1) {
          cleaned
              .append(
                  LABEL
                      .matcher(line)
                      .replaceAll(
                          label ->
                              names.computeIfAbsent(label.group(), unused -> "L" + names.size())))
              .append('\n');
        }
      }
      cleaned.append('\n');
    }
    return cleaned.toString();
  }

  /** The class as text. */
  static String text(ClassReader reader, boolean undo) {
    StringWriter text = new StringWriter();
    ClassVisitor trace = new TraceClassVisitor(null, new Textifier(), new PrintWriter(text));
    reader.accept(undo ? new Undo(trace) : trace, 0);
    return text.toString();
  }

  /** The class file without any call site or hook of ours in this method: how many it had. */
  static int bridgeCalls(byte[] classFile, Handle bootstrap) {
    int[] calls = new int[1];
    ClassVisitor counter =
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public MethodVisitor visitMethod(int a, String n, String d, String s, String[] e) {
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitInvokeDynamicInsn(String n, String d, Handle b, Object... args) {
                calls[0] += b.equals(bootstrap) ? 1 : 0;
              }
            };
          }
        };
    new ClassReader(classFile).accept(counter, 0);
    return calls[0];
  }

  private static final class Undo extends ClassVisitor {
    Undo(ClassVisitor next) {
      super(Opcodes.ASM9, next);
    }

    @Override
    public MethodVisitor visitMethod(
        int access, String name, String descriptor, String signature, String[] exceptions) {
      MethodVisitor next = super.visitMethod(access, name, descriptor, signature, exceptions);
      return new MethodVisitor(Opcodes.ASM9, next) {
        @Override
        public void visitInvokeDynamicInsn(
            String function, String erased, Handle bootstrap, Object... arguments) {
          if (bootstrap.equals(Bridge.LINK)) {
            String trueDescriptor = (String) arguments[1];
            assertThat(erased).isEqualTo(ErasedDescriptor.of(trueDescriptor));
            super.visitMethodInsn(
                Opcodes.INVOKESTATIC, (String) arguments[0], function, trueDescriptor, false);
          } else {
            super.visitInvokeDynamicInsn(function, erased, bootstrap, arguments);
          }
        }
      };
    }
  }
}
