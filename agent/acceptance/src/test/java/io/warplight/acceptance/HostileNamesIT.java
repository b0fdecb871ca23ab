package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Names that hold control characters forge no line, and the application's own code that calls CUDA
 * wherever an agent might call it is not called, or does no harm.
 */
class HostileNamesIT implements Opcodes {

  /** A class, its method and its source file may be named so; only a compiler objects. */
  private static final String EVIL =
      "Evil\nwarplight: forged\r\n{\"event\":\"forged\"}\u001b\u2028";

  private static final String FORGER =
      """
      import java.nio.file.Files;
      import java.nio.file.Paths;

      public class Forger extends ClassLoader {
        public static void main(String[] arguments) throws Exception {
          byte[] file = Files.readAllBytes(Paths.get(arguments[0]));
          Class<?> evil = new Forger().defineClass(null, file, 0, file.length);
          jcuda.runtime.JCuda.next(1);
          evil.getMethods()[0].invoke(null);
        }
      }
      """;

  /**
   * A pointer, a thread, a class loader and a stream of the application, all of which call CUDA.
   */
  private static final String TOUCHY =
      """
      import java.io.InputStream;
      import jcuda.Pointer;
      import jcuda.runtime.JCuda;

      public class Touchy {
        static int touched;

        static int touch() {
          touched++;
          JCuda.cudaDeviceReset();
          throw new IllegalStateException("the agent asked the application");
        }

        static final class TouchyPointer extends Pointer {
          @Override
          public String toString() {
            return "" + touch();
          }

          @Override
          public int hashCode() {
            return touch();
          }

          @Override
          public boolean equals(Object other) {
            return touch() == 0;
          }
        }

        static final class TouchyThread extends Thread {
          @Override
          public void run() {
            JCuda.next(1);
            for (int i = 0; i < 100; i++) {
              JCuda.cudaFree(new TouchyPointer()); // line 36
            }
          }

          @Override
          public String toString() {
            return "" + touch();
          }

          @Override
          public int hashCode() {
            return touch();
          }

          @Override
          public boolean equals(Object other) {
            return touch() == 0;
          }

          @Override
          public ClassLoader getContextClassLoader() {
            touch();
            return null;
          }

          @Override
          public long getId() {
            return touch();
          }
        }

        public static void main(String[] arguments) throws Exception {
          Thread thread = new TouchyThread();
          thread.start();
          thread.join();
          System.out.println(touched);
        }
      }
      """;

  /** A loader that calls CUDA, and fails, when it is asked for the class files of callers. */
  private static final String ASKED =
      """
      import java.io.ByteArrayOutputStream;
      import java.io.InputStream;
      import java.net.URL;
      import jcuda.runtime.JCuda;

      public class Asked extends ClassLoader {
        static volatile int asked;

        Asked() {
          super(Asked.class.getClassLoader());
        }

        @Override
        public InputStream getResourceAsStream(String name) {
          asked++;
          JCuda.next(2);
          JCuda.cudaFree(null); // line 18
          return super.getResourceAsStream(name);
        }

        @Override
        public URL getResource(String name) {
          asked++;
          JCuda.next(2);
          JCuda.cudaFree(null); // line 26
          return super.getResource(name);
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
          if (!name.startsWith("Wrapping")) {
            return super.loadClass(name, resolve);
          }
          Class<?> known = findLoadedClass(name);
          if (known != null) {
            return known;
          }
          try (InputStream in = super.getResourceAsStream(name + ".class")) {
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            for (int b = in.read(); b >= 0; b = in.read()) {
              out.write(b);
            }
            return defineClass(name, out.toByteArray(), 0, out.size());
          } catch (java.io.IOException e) {
            throw new ClassNotFoundException(name, e);
          }
        }

        public static void main(String[] arguments) throws Exception {
          Class<?> wrapping = new Asked().loadClass("Wrapping");
          ((Runnable) wrapping.getConstructor().newInstance()).run();
          Said.await("gpu.cuda.settled");
        }
      }
      """;

  private static final String WRAPPING =
      """
      import jcuda.runtime.JCuda;

      public class Wrapping implements Runnable {
        @Override
        public void run() {
          JCuda.next(1);
          wrapper(); // drops it
        }

        static int wrapper() {
          return JCuda.cudaDeviceSynchronize(); // line 11
        }
      }
      """;

  @TempDir static Path folder;

  @BeforeAll
  static void write() throws Exception {
    FailuresBinding.compile(folder, Programs.SAID, FORGER, TOUCHY, ASKED, WRAPPING);
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(V1_8, ACC_PUBLIC, EVIL, null, "java/lang/Object", null);
    writer.visitSource(EVIL + ".java", null);
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, EVIL, "()V", null, null);
    method.visitCode();
    Label line = new Label();
    method.visitLabel(line);
    method.visitLineNumber(7, line);
    method.visitMethodInsn(
        INVOKESTATIC, "jcuda/runtime/JCuda", "cudaDeviceSynchronize", "()I", false);
    method.visitInsn(POP);
    method.visitInsn(RETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
    writer.visitEnd();
    Files.write(folder.resolve("evil.class"), writer.toByteArray());
  }

  @ParameterizedTest
  @CsvSource({"V8, text", "V8, json", "V17, text", "V17, json", "V25, text", "V25, json"})
  void aClassAMethodAndAFileForgeNoLine(Jdk jdk, String log) throws Exception {
    Path status = folder.resolve("status-" + jdk.version() + log);
    Run run =
        ForkedJvm.on(jdk)
            .agent("log=" + log + ",status.file=" + status)
            .classPath(folder)
            .main("Forger", folder.resolve("evil.class").toString())
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    // The start, the failure, the summary.
    assertThat(run.errLines()).as(run.toString()).hasSize(3);
    assertThat(run.errLines())
        .allMatch(line -> line.startsWith(log.equals("json") ? "{\"timestamp\":" : "warplight: "));
    assertThat(run.errLines().get(1)).contains("Evil").contains("forged");
    assertThat(run.err()).doesNotContain("\u001b").doesNotContain("\u2028").doesNotContain("\r");
    assertThat(Files.readString(status)).doesNotContain("\nwarplight: forged");
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void objectsOfTheApplicationAreNeverAsked(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent().classPath(folder).main("Touchy").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).isEqualTo("0\n");
    assertThat(run.err())
        .contains("(Touchy.java:36)")
        .contains("100 failures, 100 swallowed")
        .doesNotContain(" fault");
  }

  /** Its loader must be: no class file comes from elsewhere. What it loses there is reported. */
  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aLoaderThatCallsCudaWhileTheAgentAsksItDoesNoHarm(Jdk jdk) {
    Run run = ForkedJvm.on(jdk).agent("log=json").classPath(folder).main("Asked").run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(FailureLines.settled(run))
        .as(run.toString())
        .hasSize(1)
        .allMatch(line -> line.contains("\"code.line.number\":11"))
        .allMatch(line -> line.contains("\"gpu.cuda.fate\":\"discarded\""));
    assertThat(FailureLines.of(run).lines())
        .as(run.toString())
        .filteredOn(line -> line.contains("\"code.line.number\":18"))
        .hasSizeLessThanOrEqualTo(1);
    assertThat(run.err()).doesNotContain(" fault");
  }
}
