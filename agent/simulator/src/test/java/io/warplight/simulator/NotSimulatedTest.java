package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Whatever is not simulated says so, in its domain's words, and never that it succeeded. */
class NotSimulatedTest {
  /** Calls every native method twice that has a status, with empty arguments. */
  private static final String PROGRAM =
      """
      import java.lang.reflect.Array;
      import java.lang.reflect.Method;
      import java.lang.reflect.Modifier;
      import java.util.Arrays;

      public class Everything {
        public static void main(String[] args) throws Exception {
          jcuda.runtime.JCuda.cudaFree(new jcuda.Pointer());
          for (String name : args) {
            Method[] all = Class.forName(name).getDeclaredMethods();
            Arrays.sort(all, (a, b) -> a.toString().compareTo(b.toString()));
            for (Method method : all) {
              if (method.getReturnType() == int.class && method.getName().endsWith("Native")) {
                call(name, method);
                call(name, method);
              }
            }
          }
          Runtime.getRuntime().halt(0);
        }

        static void call(String name, Method method) {
          String what = name + " " + method.getName().replaceFirst("Native$", "");
          try {
            method.setAccessible(true);
            Class<?>[] types = method.getParameterTypes();
            Object[] empty = new Object[types.length];
            for (int i = 0; i < types.length; i++) {
              empty[i] = empty(types[i]);
            }
            System.out.println(what + " " + method.invoke(null, empty));
          } catch (java.lang.reflect.InvocationTargetException e) {
            System.out.println(what + " " + e.getCause().getClass().getName());
          } catch (IllegalAccessException e) {
            throw new IllegalStateException(e);
          }
        }

        /** 0, an array of one, or an object as its constructor makes it; else null. */
        static Object empty(Class<?> type) {
          if (type.isPrimitive()) {
            return Array.get(Array.newInstance(type, 1), 0);
          }
          if (type.isArray()) {
            Object array = Array.newInstance(type.getComponentType(), 1);
            if (!type.getComponentType().isPrimitive()) {
              Array.set(array, 0, empty(type.getComponentType()));
            }
            return array;
          }
          try {
            java.lang.reflect.Constructor<?> constructor = type.getDeclaredConstructor();
            constructor.setAccessible(true);
            return constructor.newInstance();
          } catch (ReflectiveOperationException none) {
            return null;
          }
        }
      }
      """;

  private static final Pattern NAMED =
      Pattern.compile("\\[warplight-simulator\\] (\\S+) is not simulated; it returns (\\d+)");

  @TempDir Path folder;

  @Test
  void everyFunctionThatIsNotSimulatedSaysSoAndIsNamedOnce() {
    Output output =
        Simulated.program()
            .in(folder)
            .compileText(PROGRAM, "Everything")
            .run("Everything", "jcuda.runtime.JCuda", "jcuda.driver.JCudaDriver");

    assertThat(output.exit()).as(String.join("\n", output.err())).isZero();
    assertThat(output.err()).noneMatch(line -> line.contains("internal error"));
    List<String> named = new ArrayList<>();
    for (String line : output.err()) {
      Matcher matcher = NAMED.matcher(line);
      if (matcher.matches()) {
        named.add(matcher.group(1));
        assertThat(matcher.group(2)).as(line).isEqualTo("801");
      }
    }
    assertThat(named).doesNotHaveDuplicates().hasSizeGreaterThan(100);
    assertThat(named)
        .contains("cuTexObjectCreate", "cudaIpcGetMemHandle", "cuMemMap", "cuLinkCreate");
    Set<String> withoutSimulation = new HashSet<>(named);
    for (String line : output.out()) {
      String[] words = line.split(" ", -1);
      if (withoutSimulation.contains(words[1])) {
        assertThat(words[2]).as(line).isEqualTo("801");
      }
    }
  }

  /** JCuda's class, the domain's table in the catalogue, and its code for what there is not. */
  private static final Object[][] LIBRARIES = {
    {"jcuda.jcublas.JCublas2", "cublas", 15},
    {"jcuda.jcublas.JCublas", "cublas", 14},
    {"jcuda.jcufft.JCufft", "cufft", 16},
    {"jcuda.jcurand.JCurand", "curand", 999},
    {"jcuda.jcusparse.JCusparse", "cusparse", 10},
    {"jcuda.jcusolver.JCusolver", "cusolver", 9},
    {"jcuda.jcusolver.JCusolverDn", "cusolver", 9},
    {"jcuda.jcusolver.JCusolverSp", "cusolver", 9},
    {"jcuda.jcudnn.JCudnn", "cudnn", 3000},
    {"jcuda.jnvgraph.JNvgraph", "nvgraph", 7},
    {"jcuda.nvrtc.JNvrtc", "nvrtc", 11},
    {"jcuda.nvptxcompiler.JNvPTXCompiler", "ptx_compiler", 4},
    {"jcuda.jnvml.JNvml", "nvml", 3},
  };

  /** Libraries that are not on the class path have a class that stands in, with one native. */
  @Test
  void everyLibrarySaysItInItsOwnWords() throws IOException {
    Set<String> inJCuda = Set.of("jcuda.nvrtc.JNvrtc", "jcuda.nvptxcompiler.JNvPTXCompiler");
    List<String> names = new ArrayList<>();
    for (Object[] library : LIBRARIES) {
      String name = (String) library[0];
      names.add(name);
      if (!inJCuda.contains(name)) {
        standIn(name, "private static native int somethingNative(Object argument);");
      }
    }
    standIn("jcuda.jcudnn.cudnnStatus", "public static final int CUDNN_STATUS_NOT_SUPPORTED=3000;");
    Simulated.program().in(folder).compileText(PROGRAM, "Everything");

    Output output = Simulated.program().in(folder).run("Everything", names.toArray(new String[0]));

    assertThat(output.err()).noneMatch(line -> line.contains("internal error"));
    for (Object[] library : LIBRARIES) {
      assertThat(output.out())
          .filteredOn(line -> line.startsWith(library[0] + " "))
          .as(library[0] + " " + output.err())
          .hasSizeGreaterThan(1)
          .allMatch(line -> line.endsWith(" " + library[2]));
      assertThat(codes((String) library[1]))
          .anyMatch(
              line ->
                  line.matches(library[2] + " [A-Z_]*_(NOT_SUPPORTED|INTERNAL|INTERNAL_ERROR):.*"));
    }
    assertThat(output.err())
        .filteredOn(line -> line.contains("nvrtcCompileProgram is not simulated; it returns 11"))
        .hasSize(1);
  }

  private void standIn(String name, String member) throws IOException {
    int dot = name.lastIndexOf('.');
    Path home = Files.createDirectories(folder.resolve(name.substring(0, dot).replace('.', '/')));
    String simple = name.substring(dot + 1);
    Simulated.program()
        .in(home)
        .compileText(
            "package " + name.substring(0, dot) + "; public class " + simple + " {" + member + "}",
            simple);
  }

  private static List<String> codes(String domain) throws IOException {
    return Files.readAllLines(
        Path.of("../catalog/src/main/resources/io/warplight/catalog/statuses", domain + ".txt"));
  }
}
