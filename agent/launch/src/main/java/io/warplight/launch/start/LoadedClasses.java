package io.warplight.launch.start;

import io.warplight.catalog.BindingNames;
import io.warplight.monitor.selfcheck.Coverage;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;

/**
 * The classes that were loaded before the transformer was added and that call a binding: those of a
 * JDK 25 AOT cache, of agents that came first, or all of a JVM that runs already. Used at start-up,
 * on the main thread, or on the channel's when the agent is attached or detached.
 */
final class LoadedClasses {

  private final Instrumentation instrumentation;
  private final @Nullable ClassLoader own;
  private final @Nullable ClassLoader platform;

  LoadedClasses(Instrumentation instrumentation, ClassLoader own) {
    this.instrumentation = instrumentation;
    this.own = own;
    this.platform = own.getParent();
  }

  /**
   * Those that may call a binding, and the bindings' own. In a JVM that has no application class
   * yet this looks at loaders and names only.
   */
  List<Class<?>> thatCallABinding() {
    List<Class<?>> found = new ArrayList<>();
    ConstantPools pools = null;
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (!isOfTheApplication(type)) {
        continue;
      }
      if (pools == null) {
        pools = ConstantPools.open(instrumentation);
      }
      if (BindingNames.contains(type.getName().replace('.', '/')) || pools.mayCallABinding(type)) {
        found.add(type);
      }
    }
    return found;
  }

  private boolean isOfTheApplication(Class<?> type) {
    ClassLoader loader = type.getClassLoader();
    return loader != null
        && loader != own
        && loader != platform
        && !type.isArray()
        && !type.getName().startsWith("io.warplight.launch.")
        // Hidden classes and JDK 8's anonymous ones; retransforming one can break it (JDK-8145964).
        && type.getName().indexOf('/') < 0;
  }

  /** Those that this agent changed. */
  List<Class<?>> changed(Coverage coverage) {
    List<Class<?>> found = new ArrayList<>();
    for (Class<?> type : instrumentation.getAllLoadedClasses()) {
      if (isOfTheApplication(type)
          && coverage.isChanged(type.getClassLoader(), type.getName().replace('.', '/'))) {
        found.add(type);
      }
    }
    return found;
  }

  /**
   * Passes classes through the transformers again, a lot at a time. Where a lot fails, one by one.
   *
   * @param left is told of those that cannot, and why
   */
  void retransform(List<Class<?>> types, BiConsumer<Class<?>, String> left) {
    if (types.isEmpty()) {
      return;
    }
    Stopwatch watch = new Stopwatch();
    instrumentation.addTransformer(watch, true);
    try {
      Lots lots = Lots.on(System.getProperty("java.specification.version", ""));
      int from = 0;
      while (from < types.size()) {
        List<Class<?>> lot = types.subList(from, Math.min(types.size(), from + lots.size()));
        retransform(lot, watch, lots, left);
        from += lot.size();
      }
    } finally {
      instrumentation.removeTransformer(watch);
    }
  }

  private void retransform(
      List<Class<?>> lot, Stopwatch watch, Lots lots, BiConsumer<Class<?>, String> left) {
    watch.start();
    if (isRetransformed(lot)) {
      lots.passed(lot.size(), watch.nanos());
      return;
    }
    for (Class<?> type : lot) {
      String reason = retransform(type);
      if (reason != null) {
        left.accept(type, reason);
      }
    }
  }

  private boolean isRetransformed(List<Class<?>> lot) {
    for (Class<?> type : lot) {
      if (!instrumentation.isModifiableClass(type)) {
        return false;
      }
    }
    try {
      instrumentation.retransformClasses(lot.toArray(new Class<?>[0]));
      return true;
    } catch (UnmodifiableClassException | RuntimeException | LinkageError refused) {
      // One of them spoils it for all; which one, and why, they tell one by one.
      return false;
    }
  }

  /**
   * Passes one class through the transformers again; says why it cannot, or null if it went well.
   */
  private @Nullable String retransform(Class<?> type) {
    if (!instrumentation.isModifiableClass(type)) {
      return "not_modifiable";
    }
    try {
      instrumentation.retransformClasses(type);
      return null;
    } catch (UnmodifiableClassException refused) {
      return "not_modifiable";
    } catch (RuntimeException | LinkageError refused) {
      // The class as some other agent left it does not pass: verification, a changed schema, ...
      return "not_retransformable";
    }
  }
}
