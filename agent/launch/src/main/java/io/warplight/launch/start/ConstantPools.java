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
 * Reads constant pools of loaded classes, without their class files, through the JDK's own view of
 * them. From JDK 9 on that view is exported to the agent's loader alone. Where there is none (other
 * virtual machines), every class may call a binding, and passing it through the transformer
 * decides. Used at start-up, on the main thread.
 */
final class ConstantPools {

  /** Where the view is, from JDK 12 on, on 9 to 11, on 8. */
  private static final String[] ACCESS = {"jdk.internal.access", "jdk.internal.misc", "sun.misc"};

  private static final String[] REFLECT = {
    "jdk.internal.reflect", "jdk.internal.reflect", "sun.reflect"
  };

  private final @Nullable View view;

  private ConstantPools(@Nullable View view) {
    this.view = view;
  }

  static ConstantPools open(Instrumentation instrumentation) {
    for (int i = 0; i < ACCESS.length; i++) {
      try {
        Class.forName(ACCESS[i] + ".JavaLangAccess");
        export(instrumentation, ACCESS[i], REFLECT[i]);
        return new ConstantPools(new View(ACCESS[i], REFLECT[i]));
      } catch (ReflectiveOperationException | RuntimeException absent) {
        // Another version's place: the next one is tried. Not logged: which one it is decides
        // nothing but the time it takes.
      }
    }
    return new ConstantPools(null);
  }

  /**
   * Has {@code java.base} export packages to this class's loader; JDK 8 knows no modules and needs
   * none.
   */
  private static void export(Instrumentation instrumentation, String... packages)
      throws ReflectiveOperationException {
    Method redefineModule = null;
    for (Method method : Instrumentation.class.getMethods()) {
      if (method.getName().equals("redefineModule")) {
        redefineModule = method;
      }
    }
    if (redefineModule == null) {
      return;
    }
    Method getModule = Class.class.getMethod("getModule");
    Object own = getModule.invoke(ConstantPools.class);
    Map<String, Set<Object>> exports = new HashMap<>();
    for (String name : packages) {
      exports.put(name, Collections.singleton(own));
    }
    redefineModule.invoke(
        instrumentation,
        getModule.invoke(Object.class),
        Collections.emptySet(),
        exports,
        Collections.emptyMap(),
        Collections.emptySet(),
        Collections.emptyMap());
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
    private final MethodHandle member;
    // JDK 8 shows no tags: asking for a member then tells what is none.
    private final @Nullable MethodHandle tag;
    private final @Nullable Object methodReference;

    View(String access, String reflect) throws ReflectiveOperationException {
      Class<?> javaLangAccess = Class.forName(access + ".JavaLangAccess");
      Class<?> pool = Class.forName(reflect + ".ConstantPool");
      Object javaLang =
          Class.forName(access + ".SharedSecrets").getMethod("getJavaLangAccess").invoke(null);
      MethodHandles.Lookup lookup = MethodHandles.lookup();
      poolOf =
          lookup
              .unreflect(javaLangAccess.getMethod("getConstantPool", Class.class))
              .bindTo(javaLang);
      size = lookup.unreflect(pool.getMethod("getSize"));
      member = lookup.unreflect(pool.getMethod("getMemberRefInfoAt", int.class));
      if (access.startsWith("jdk.")) {
        tag = lookup.unreflect(pool.getMethod("getTagAt", int.class));
        methodReference =
            Class.forName(reflect + ".ConstantPool$Tag").getField("METHODREF").get(null);
      } else {
        tag = null;
        methodReference = null;
      }
    }

    boolean namesABinding(Class<?> type) throws Throwable {
      Object pool = poolOf.invoke(type);
      int entries = (int) size.invoke(pool);
      for (int i = 1; i < entries; i++) {
        if (BindingNames.contains(ownerOfMethod(pool, i))) {
          return true;
        }
      }
      return false;
    }

    /**
     * The internal name of the class whose method the entry refers to; empty if it is no such
     * entry.
     */
    private String ownerOfMethod(Object pool, int index) throws Throwable {
      try {
        return tag == null || tag.invoke(pool, index) == methodReference
            ? ((String[]) member.invoke(pool, index))[0]
            : "";
      } catch (IllegalArgumentException otherKind) {
        // Also the second half of a long or double, which has no tag.
        return "";
      }
    }
  }
}
