package io.warplight.monitor.link;

import io.warplight.monitor.WeakIdentityMap;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/**
 * What an original instruction calls. Linking must not be seen: no class is asked for, loaded or
 * initialised earlier than, or otherwise than, the original instruction would have done it. So a
 * plain handle is made only where everything that it needs is there already; anything else the
 * virtual machine does itself, at the call, in {@link HiddenCode}.
 */
final class OriginalTargets {
  private final Bridge bridge;
  private final HiddenCode hiddenCode;

  /**
   * By calling class, then owner. The virtual machine keeps a failed resolution per class, so all
   * sites of one share it.
   */
  private final WeakIdentityMap<Class<?>, Map<String, WeakReference<MethodHandle>>> resolutions =
      new WeakIdentityMap<>();

  OriginalTargets(Bridge bridge, HiddenCode hiddenCode) {
    this.bridge = bridge;
    this.hiddenCode = hiddenCode;
  }

  /** The owner if its loader has been asked for it before, else null. */
  @Nullable Class<?> owner(Lookup caller, String owner) {
    return bridge.loaded(caller.lookupClass().getClassLoader(), owner.replace('/', '.'));
  }

  /**
   * A handle {@code ()Class} that resolves the owner when it is called, and throws what the
   * original instruction would.
   */
  MethodHandle resolution(Lookup caller, String owner) throws Throwable {
    Class<?> host = caller.lookupClass();
    MethodHandle known = known(host, owner);
    return known == null ? keep(host, owner, hiddenCode.resolution(caller, owner)) : known;
  }

  /**
   * A handle of the erased type that does what the original instruction does, given that the owner
   * is resolved.
   */
  MethodHandle target(
      Lookup caller, MethodType erased, Class<?> target, String name, String descriptor)
      throws Throwable {
    MethodType type = loadedType(caller.lookupClass().getClassLoader(), descriptor);
    if (type != null && bridge.initialized(target)) {
      try {
        // An interface type is no more checked than the verifier does.
        MethodHandle plain =
            MethodHandles.explicitCastArguments(caller.findStatic(target, name, type), erased);
        return hiddenCode.plain(plain, caller, Type.getInternalName(target), target);
      } catch (ReflectiveOperationException | LinkageError e) {
        // The original instruction fails too; below it does so in its own words.
      }
    }
    return hiddenCode.invocation(caller, erased, target, name, descriptor);
  }

  private @Nullable MethodHandle known(Class<?> host, String owner) {
    synchronized (resolutions) {
      Map<String, WeakReference<MethodHandle>> byOwner = resolutions.get(host);
      WeakReference<MethodHandle> known = byOwner == null ? null : byOwner.get(owner);
      return known == null ? null : known.get();
    }
  }

  private MethodHandle keep(Class<?> host, String owner, MethodHandle fresh) {
    synchronized (resolutions) {
      resolutions.expunge();
      Map<String, WeakReference<MethodHandle>> byOwner = resolutions.get(host);
      if (byOwner == null) {
        byOwner = new HashMap<>();
        resolutions.put(host, byOwner);
      }
      WeakReference<MethodHandle> known = byOwner.get(owner);
      MethodHandle first = known == null ? null : known.get();
      if (first != null) {
        return first;
      }
      byOwner.put(owner, new WeakReference<>(fresh));
      return fresh;
    }
  }

  /** The type, or null if it names a class that the loader has not been asked for yet. */
  private @Nullable MethodType loadedType(@Nullable ClassLoader loader, String descriptor) {
    Type type = Type.getMethodType(descriptor);
    Type[] arguments = type.getArgumentTypes();
    Class<?>[] classes = new Class<?>[arguments.length];
    for (int i = 0; i < arguments.length; i++) {
      Class<?> argument = loadedClass(loader, arguments[i]);
      if (argument == null) {
        return null;
      }
      classes[i] = argument;
    }
    Class<?> result = loadedClass(loader, type.getReturnType());
    return result == null ? null : MethodType.methodType(result, classes);
  }

  /** Older JDKs ask the loader again when they parse a descriptor; so this is done by hand. */
  private @Nullable Class<?> loadedClass(@Nullable ClassLoader loader, Type type) {
    if (type.getSort() == Type.ARRAY) {
      Class<?> element = loadedClass(loader, type.getElementType());
      return element == null
          ? null
          : Array.newInstance(element, new int[type.getDimensions()]).getClass();
    }
    return type.getSort() == Type.OBJECT && !type.getClassName().startsWith("java.")
        ? bridge.loaded(loader, type.getClassName())
        : MethodType.fromMethodDescriptorString("()" + type.getDescriptor(), null).returnType();
  }
}
