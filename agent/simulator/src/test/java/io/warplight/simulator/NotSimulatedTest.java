package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Simulated.Output;
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
}
