package io.warplight.launch.start;

import io.warplight.catalog.BindingNames;
import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Method;
import java.util.Collections;
import java.util.HashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Reads constant pools of loaded classes, without their class files. JDK 9 and later: the JDK's own
 * view of a pool, exported to the agent's loader alone. Where there is no such view (JDK 8, other
 * virtual machines), every class may call a binding, and passing it through the transformer
 * decides. Used at start-up, on the main thread.
 */
final class ConstantPools {

  private static final String ACCESS = "jdk.internal.access";
  private static final String REFLECT = "jdk.internal.reflect";

  private final @Nullable View view;

  private ConstantPools(@Nullable View view) {
    this.view = view;
  }

  static ConstantPools open(Instrumentation instrumentation) {
    try {
      export(instrumentation);
      return new ConstantPools(new View());
    } catch (ReflectiveOperationException | RuntimeException absent) {
      return new ConstantPools(null);
    }
  }

  private static void export(Instrumentation instrumentation) throws ReflectiveOperationException {
    Method getModule = Class.class.getMethod("getModule");
    Object own = getModule.invoke(ConstantPools.class);
    Map<String, Set<Object>> exports = new HashMap<>();
    exports.put(ACCESS, Collections.singleton(own));
    exports.put(REFLECT, Collections.singleton(own));
    for (Method method : Instrumentation.class.getMethods()) {
      if (method.getName().equals("redefineModule")) {
        method.invoke(
            instrumentation,
            getModule.invoke(Object.class),
            Collections.emptySet(),
            exports,
            Collections.emptyMap(),
            Collections.emptySet(),
            Collections.emptyMap());
      }
    }
  }

  /** Whether some method reference of the class names a binding; true where nobody can say. */
  boolean mayCallABinding(Class<?> type) {
    if (view == null) {
      return true;
    }
    try {
      return view.namesABinding(type);
    } catch (Throwable unknown) {
      // A method handle may throw anything; a class that cannot be read may still be transformed.
      return true;
    }
  }

  /** The JDK's own view of a class's constant pool. */
  private static final class View {
    private final MethodHandle poolOf;
    private final MethodHandle size;
    private final MethodHandle tag;
    private final MethodHandle member;
    private final Object methodReference;

    View() throws ReflectiveOperationException {
      Class<?> access = Class.forName(ACCESS + ".JavaLangAccess");
      Class<?> pool = Class.forName(REFLECT + ".ConstantPool");
      Object javaLang =
          Class.forName(ACCESS + ".SharedSecrets").getMethod("getJavaLangAccess").invoke(null);
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      poolOf = lookup.unreflect(access.getMethod("getConstantPool", Class.class)).bindTo(javaLang);
      size = lookup.unreflect(pool.getMethod("getSize"));
      tag = lookup.unreflect(pool.getMethod("getTagAt", int.class));
      member = lookup.unreflect(pool.getMethod("getMemberRefInfoAt", int.class));
      methodReference =
          Class.forName(REFLECT + ".ConstantPool$Tag").getField("METHODREF").get(null);
    }

    boolean namesABinding(Class<?> type) throws Throwable {
      Object pool = poolOf.invoke(type);
      int entries = (int) size.invoke(pool);
      for (int i = 1; i < entries; i++) {
        if (isMethodReference(pool, i)
            && BindingNames.contains(((String[]) member.invoke(pool, i))[0])) {
          return true;
        }
      }
      return false;
    }

    private boolean isMethodReference(Object pool, int index) throws Throwable {
      try {
        return tag.invoke(pool, index) == methodReference;
      } catch (IllegalArgumentException secondHalf) {
        // A long or double takes two entries; the second has no tag.
        return false;
      }
    }
  }
}
