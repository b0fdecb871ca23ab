package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A class loader that knows the JDK's classes from a list of its own, as some application servers
 * have them: it finds no class that an agent put into {@code java.lang}.
 */
class ListedNamesIT {

  private static final String LISTED =
      """
      import java.io.ByteArrayOutputStream;
      import java.io.InputStream;
      import java.util.Arrays;
      import java.util.HashSet;
      import java.util.Set;

      public class Listed extends ClassLoader {
        private static final Set<String> NAMES =
            new HashSet<>(
                Arrays.asList(
                    "java.lang.Object", "java.lang.String", "java.lang.System", "java.lang.Runnable",
                    "java.lang.Throwable", "java.lang.Exception", "java.lang.RuntimeException",
                    "java.lang.Integer", "java.lang.ThreadLocal", "java.lang.StringBuilder",
                    "java.io.PrintStream", "java.util.function.Supplier",
                    "java.lang.invoke.LambdaMetafactory", "java.lang.invoke.StringConcatFactory",
                    "java.lang.invoke.MethodHandles", "java.lang.invoke.MethodHandles$Lookup",
                    "java.lang.invoke.MethodType", "java.lang.invoke.MethodHandle",
                    "java.lang.invoke.CallSite", "java.lang.invoke.SerializedLambda"));

        private final String own;

        Listed(String own) {
          super(Listed.class.getClassLoader());
          this.own = own;
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
          Class<?> known = findLoadedClass(name);
          if (known != null) {
            return known;
          }
          if (name.startsWith("java.") && !NAMES.contains(name)) {
            throw new ClassNotFoundException(name + " is not on the list");
          }
          return name.matches(own) ? define(name) : super.loadClass(name, resolve);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
          try (InputStream in = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
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
          Class<?> unit = new Listed(arguments[0]).loadClass("Unit");
          ((Runnable) unit.getConstructor().newInstance()).run();
          if (arguments.length > 1) {
            Said.await(arguments[1]);
          }
        }
      }
      """;

  private static final String UNIT =
      """
      import jcuda.runtime.JCuda;

      public class Unit implements Runnable {
        @Override
        public void run() {
          JCuda.next(1);
          JCuda.cudaDeviceSynchronize(); // line 7
          System.out.println("status " + JCuda.cudaFree(null));
        }
      }
      """;

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    FailuresBinding.compile(classes, Programs.SAID, LISTED, UNIT);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void theApplicationRunsUnchangedStatusSaysWhyAndTheBackstopSees(Jdk jdk) throws Exception {
    Path status = classes.resolve("status-" + jdk.version());
    Run run =
        run(jdk, "log=json,log.interval=0s,status.file=" + status, "Unit", "gpu.cuda.settled");
    assertThat(Files.readString(status))
        .contains("left alone: Unit (loader_cannot_see_bridge)\n")
        .contains("call sites rewritten: 0\n");
    assertThat(FailureLines.of(run).lines())
        .as(run.err())
        .filteredOn(line -> line.contains("\"code.line.number\":7"))
        .hasSize(1)
        .allMatch(line -> line.contains("\"gpu.cuda.seen_by\":\"backstop\""));
    assertThat(FailureLines.settled(run))
        .as(run.err())
        .hasSize(1)
        .allMatch(line -> line.contains("\"code.line.number\":7"))
        .allMatch(line -> line.contains("\"gpu.cuda.fate\":\"discarded\""));
    assertThat(run.err()).contains("2 failures, 1 swallowed");
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void soItDoesWhereTheBindingIsOfThatLoaderToo(Jdk jdk) throws Exception {
    Path status = classes.resolve("both-" + jdk.version());
    run(jdk, "status.file=" + status, "Unit|jcuda\\..*");
    assertThat(Files.readString(status))
        .contains("left alone: Unit (loader_cannot_see_bridge)\n")
        .contains("left alone: jcuda.runtime.JCuda (loader_cannot_see_bridge)\n");
  }

  /** With the agent, as long as the second word says, and without. */
  private static Run run(Jdk jdk, String options, String... words) {
    Run run = ForkedJvm.on(jdk).agent(options).classPath(classes).main("Listed", words).run();
    Run bare = ForkedJvm.on(jdk).classPath(classes).main("Listed", words[0]).run();
    assertThat(List.of(run.exit(), run.out())).as(run.err()).isEqualTo(List.of(0, "status 1\n"));
    assertThat(run.out()).isEqualTo(bare.out());
    return run;
  }
}
