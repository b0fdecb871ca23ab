package io.warplight.acceptance.verdicts;

import io.warplight.api.CudaFailures;
import io.warplight.simulator.Simulation;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Comparator;

/**
 * Generates classes from a seed and tries their methods until so many sites were called swallowed.
 * Arguments: seed, sites. Exits with 1 if anything was wrong.
 */
public final class InjectionMain {
  private static final int METHODS = 50;

  private InjectionMain() {}

  public static void main(String[] arguments) throws ReflectiveOperationException {
    long seed = Long.parseLong(arguments[0]);
    int sites = Integer.parseInt(arguments[1]);
    if (!CudaFailures.areWatched() || !Simulation.isRunning()) {
      throw new IllegalStateException("needs both agents");
    }
    Grammar grammar = new Grammar();
    Tally tally = new Tally();
    int classes = 0;
    for (; tally.swallowedSites() < sites && tally.wrong() < 10; classes++) {
      String name = "Generated" + classes;
      String source = new ProgramWriter(grammar, seed + classes).write(name, METHODS);
      Class<?> generated = GeneratedClass.load(name, source, classes % 2 == 0 ? "-g" : "-g:none");
      Simulation.renew();
      Probe.prepareThread();
      int before = tally.wrong();
      for (Method method : methods(generated)) {
        new Trial(method, tally).run();
      }
      if (tally.wrong() > before) {
        System.out.println(source);
      }
    }
    System.out.println("seed: " + seed);
    System.out.println("methods: " + classes * METHODS);
    tally.print();
    System.exit(tally.wrong() == 0 ? 0 : 1);
  }

  private static Method[] methods(Class<?> generated) {
    return Arrays.stream(generated.getMethods())
        .filter(method -> method.getName().matches("m\\d+"))
        .sorted(Comparator.comparingInt(method -> Integer.parseInt(method.getName().substring(1))))
        .toArray(Method[]::new);
  }
}
