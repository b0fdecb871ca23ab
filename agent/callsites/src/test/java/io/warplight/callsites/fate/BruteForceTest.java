package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Runs generated methods with one status changed and all else equal. Where the analysis says that a
 * code is swallowed, the method must do what it does on success. {@code -Dwarplight.fates.seed=N}
 * repeats a run, {@code -Dwarplight.fates.classes=N} sets its length (100 methods a class).
 */
class BruteForceTest {
  private static final int METHODS = 100;
  private static final int[] CODES = {1, 2, 35, 256, 600, 700, 999, -1};
  private static final int[][] OTHERS = {{0, 0, 0}, {600, 1, 700}};
  private static final int[][] ENVIRONMENTS = {
    {0, 0, 0, 0}, {1, 1, 1, 1}, {1, 0, 1, 0}, {0, 1, 0, 600}
  };

  private final Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
  private int keptButWithoutEffect;
  private int kept;

  @Test
  void whatIsCalledSwallowedNeverChangesWhatAMethodDoes() throws Exception {
    long seed = Long.getLong("warplight.fates.seed", 20261201L);
    int classes = Integer.getInteger("warplight.fates.classes", 20);
    System.out.printf("seed %d, %d methods%n", seed, classes * METHODS);
    List<String> wrong = new ArrayList<>();
    for (int i = 0; i < classes; i++) {
      String name = "Generated" + i;
      String source = new ProgramGenerator(new Random(seed + i)).classSource(name, METHODS);
      check(name, source, wrong, i % 2 == 0 ? "-g" : "-g:none");
    }
    System.out.printf(
        "fates %s; of %d kept ones %d had no effect%n", fates, kept, keptButWithoutEffect);
    if (!wrong.isEmpty()) {
      fail("seed " + seed + "\n" + String.join("\n", wrong.subList(0, Math.min(10, wrong.size()))));
    }
    assertThat(fates.keySet())
        .contains(
            Fate.DISCARDED,
            Fate.UNREAD,
            Fate.OVERWRITTEN,
            Fate.CHECKED,
            Fate.CHECKED_OTHER,
            Fate.RETURNED,
            Fate.PASSED,
            Fate.STORED,
            Fate.UNKNOWN);
  }

  private void check(String name, String source, List<String> wrong, String debug)
      throws Exception {
    byte[] classFile = InMemoryJavac.compile(name, source, debug).get(name);
    Class<?> type =
        new ClassLoader(BruteForceTest.class.getClassLoader()) {
          Class<?> define() {
            return defineClass(name, classFile, 0, classFile.length);
          }
        }.define();
    ClassFates found = new FateAnalysis(new StubFacts()).analyze(classFile);
    for (MethodNode method : methods(classFile)) {
      if (!method.name.startsWith("m")) {
        continue;
      }
      Method runnable = type.getMethod(method.name, int[].class);
      List<Integer> functions = functions(method);
      for (int function = 0; function < StubBinding.FUNCTIONS; function++) {
        List<Place> places = new ArrayList<>();
        for (int site = 0; site < functions.size(); site++) {
          if (functions.get(site) == function) {
            places.add(found.place(method.name, method.desc, site));
          }
        }
        if (!places.isEmpty()) {
          places.forEach(place -> fates.merge(place.fate(), 1, Integer::sum));
          compare(runnable, function, places, name, wrong);
        }
      }
    }
  }

  private void compare(
      Method method, int function, List<Place> places, String name, List<String> wrong) {
    boolean lost = places.stream().allMatch(place -> place.fate().isSwallowed());
    kept += lost ? 0 : 1;
    boolean differs = false;
    for (int[] others : OTHERS) {
      for (int[] environment : ENVIRONMENTS) {
        String onSuccess = run(method, environment, with(others, function, 0));
        for (int code : CODES) {
          boolean swallowed = places.stream().allMatch(place -> place.isSwallowed(code));
          if (!swallowed && (lost || differs)) {
            continue;
          }
          String onFailure = run(method, environment, with(others, function, code));
          differs |= !onSuccess.equals(onFailure);
          if (swallowed && differs) {
            wrong.add(
                String.format(
                    "%s.%s f%d = %d e=%s others=%s: %s but %s became %s",
                    name,
                    method.getName(),
                    function,
                    code,
                    Arrays.toString(environment),
                    Arrays.toString(others),
                    places,
                    onSuccess,
                    onFailure));
            return;
          }
        }
      }
    }
    keptButWithoutEffect += lost || differs ? 0 : 1;
  }

  private static int[] with(int[] others, int function, int status) {
    int[] statuses = others.clone();
    statuses[function] = status;
    return statuses;
  }

  private static String run(Method method, int[] environment, int[] statuses) {
    StubBinding.prepare(statuses);
    try {
      return render(method.invoke(null, (Object) environment.clone())) + StubBinding.trace();
    } catch (InvocationTargetException e) {
      Throwable thrown = e.getCause();
      return thrown.getClass() + ":" + thrown.getMessage() + StubBinding.trace();
    } catch (IllegalAccessException e) {
      throw new AssertionError(e);
    }
  }

  private static String render(Object value) {
    return value instanceof int[] array ? Arrays.toString(array) : String.valueOf(value);
  }

  private static List<MethodNode> methods(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    return node.methods;
  }

  /** The function that each site calls, in order. */
  private static List<Integer> functions(MethodNode method) {
    List<Integer> functions = new ArrayList<>();
    for (AbstractInsnNode insn : method.instructions) {
      if (insn instanceof MethodInsnNode call
          && new StubFacts().isFunction(call.owner, call.name, call.desc)) {
        functions.add(call.name.charAt(1) - '0');
      }
    }
    return functions;
  }
}
