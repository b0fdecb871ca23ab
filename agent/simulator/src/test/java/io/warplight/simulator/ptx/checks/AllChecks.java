package io.warplight.simulator.ptx.checks;

import java.util.LinkedHashMap;
import java.util.Map;

/** All checks by name, in order. */
public final class AllChecks {
  private static final Map<String, Check> CHECKS = new LinkedHashMap<>();

  static {
    BasicChecks.register(CHECKS);
    MemoryChecks.register(CHECKS);
    MathChecks.register(CHECKS);
    ThreadChecks.register(CHECKS);
  }

  private AllChecks() {}

  /** The names. */
  public static Iterable<String> names() {
    return CHECKS.keySet();
  }

  /** Runs a check; its line, or an AssertionError. */
  public static String run(String name, Gpu gpu) throws Exception {
    Check check = CHECKS.get(name);
    if (check == null) {
      throw new IllegalArgumentException("no check is called " + name);
    }
    return check.run(gpu);
  }
}
