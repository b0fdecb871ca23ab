package io.warplight.launch.start;

import io.warplight.catalog.BindingNames;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The classes that were loaded before the transformer was added and that call a binding: those of a
 * JDK 25 AOT cache, or of agents that came first. Used once, at start-up, on the main thread.
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
    if (!EarlierCode.mayHaveRun()) {
      return found;
    }
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

  /**
   * Passes one class through the transformers again; says why it cannot, or null if it went well.
   */
  @Nullable String retransform(Class<?> type) {
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
