package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Methods that two bytes more a call site would make too large, for HotSpot's compiler or for a
 * class file: they stay as they were, and lose no failure.
 */
class LargeMethodsIT implements Opcodes {

  private static final String MAIN =
      """
      import jcuda.runtime.JCuda;

      public class Main {
        public static void main(String[] arguments) {
          int sum = 0;
          for (int i = 0; i < 20_000; i++) {
            sum += Large.fits() + Large.large();
          }
          JCuda.next(1);
          sum += Large.fits() + Large.large() + Large.huge();
          System.out.println(sum);
        }
      }
      """;

  private static final int SITES = 10;

  @TempDir static Path folder;

  @BeforeAll
  static void write() throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(V1_8, ACC_PUBLIC, "Large", null, "java/lang/Object", null);
    writer.visitSource("Large.java", null);
    method(writer, "fits", 7_980);
    method(writer, "large", 7_990);
    method(writer, "huge", 65_530);
    writer.visitEnd();
    Files.write(folder.resolve("Large.class"), writer.toByteArray());
    FailuresBinding.compile(folder);
    Sources.compile(folder, java.util.List.of(folder), MAIN);
  }

  /** A method of so many bytes of code, with ten statuses that are lost; gives 1. */
  private static void method(ClassWriter writer, String name, int bytes) {
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, name, "()I", null, null);
    method.visitCode();
    for (int i = 0; i < SITES; i++) {
      Label line = new Label();
      method.visitLabel(line);
      method.visitLineNumber(i + 1, line);
      method.visitMethodInsn(
          INVOKESTATIC, "jcuda/runtime/JCuda", "cudaDeviceSynchronize", "()I", false);
      method.visitInsn(POP);
    }
    for (int i = SITES * 4 + 2; i < bytes; i++) {
      method.visitInsn(NOP);
    }
    method.visitInsn(ICONST_1);
    method.visitInsn(IRETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void areLeftAloneCompiledAsBeforeAndTheirFailuresAreSeen(Jdk jdk) throws Exception {
    Path status = folder.resolve("status-" + jdk.version());
    Run run =
        ForkedJvm.on(jdk)
            .options("-XX:+PrintCompilation", "-Xbatch")
            .agent("log=json,log.interval=0s,status.file=" + status)
            .classPath(folder)
            .main("Main")
            .run();
    assertThat(run.exit()).as(run.err()).isZero();
    assertThat(run.out()).contains("40003");
    assertThat(run.out())
        .as("compiled, at its old size or at the largest that is")
        .contains("Large::large (7990 bytes)")
        .contains("Large::fits (8000 bytes)");
    assertThat(Files.readString(status))
        .contains("call sites rewritten: 10\n")
        .contains("left alone: Large.large (too_large, 10 call sites)\n")
        .contains("left alone: Large.huge (too_large, 10 call sites)\n");
    assertThat(FailureLines.of(run).lines())
        .hasSize(3 * SITES)
        .filteredOn(line -> line.contains("\"gpu.cuda.seen_by\":\"backstop\""))
        .hasSize(2 * SITES);
    // What becomes of the statuses in methods so long takes longer to find out than this JVM lives.
    assertThat(run.err()).contains("30 failures, ");
  }
}
