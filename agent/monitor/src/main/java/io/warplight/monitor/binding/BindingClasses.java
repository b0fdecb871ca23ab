package io.warplight.monitor.binding;

import io.warplight.catalog.Binding;
import io.warplight.catalog.BindingNames;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Numbering;
import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.security.AccessController;
import java.security.PrivilegedAction;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CopyOnWriteArrayList;
import org.jspecify.annotations.Nullable;

/**
 * The binding classes that the application uses, held weakly: an application server may have
 * several copies. They are told by the backstop's hooks when they first run, so each is initialised
 * by then, and reading its fields runs none of its code.
 *
 * <p>Fields are read when a call has failed, never before; any thread.
 */
public final class BindingClasses {

  /** More copies than this and the oldest are forgotten. */
  private static final int LIMIT = 256;

  private static final int MOST_LOADERS = 64;

  private final Catalogue catalogue;
  private final List<Seen> seen = new CopyOnWriteArrayList<>();
  private volatile Numbering numbering = Numbering.CURRENT;

  public BindingClasses(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  /** A binding class is in use. */
  public synchronized void add(Class<?> binding) {
    seen.removeIf(known -> known.get() == null);
    for (Seen known : seen) {
      if (known.get() == binding) {
        return;
      }
    }
    if (seen.size() == LIMIT) {
      seen.remove(0);
    }
    Integer version = version(binding);
    Numbering read = version == null ? null : Numbering.of(version);
    seen.add(new Seen(binding, read));
    if (read != null) {
      numbering = read;
    }
  }

  /**
   * The numbering of the codes of the copy that this class belongs to: that of its loader, else of
   * the nearest of its parents. Where that copy's runtime class has not been used yet, the
   * numbering of the last copy that was.
   *
   * @param binding null if it is not known which copy it is
   */
  public Numbering numbering(@Nullable Class<?> binding) {
    if (binding == null) {
      return numbering;
    }
    ClassLoader loader = binding.getClassLoader();
    for (int i = 0; loader != null && i < MOST_LOADERS; i++) {
      for (Seen copy : seen) {
        Class<?> type = copy.get();
        if (copy.numbering != null && type != null && type.getClassLoader() == loader) {
          return copy.numbering;
        }
      }
      loader = loader.getParent();
    }
    // A call that no hook sees may be the first.
    Integer version = version(binding);
    return version == null ? numbering : Numbering.of(version);
  }

  /** The CUDA version that the binding was made for, as CUDA writes it (12060); 0 if not known. */
  public int cudaVersion() {
    for (Seen known : seen) {
      Class<?> type = known.get();
      Integer version = type == null ? null : version(type);
      if (version != null) {
        return version;
      }
    }
    return 0;
  }

  /**
   * The classes that throw, as simple names, where this one does not: of the same loader, so of the
   * same application. Empty when this one throws, or is not known.
   *
   * @param owner the internal name of the class whose call failed
   */
  public List<String> othersThrowing(String owner) {
    List<String> throwing = new ArrayList<>();
    Class<?> failed = only(owner);
    if (failed == null || throwsOnFailure(failed)) {
      return throwing;
    }
    for (Seen known : seen) {
      Class<?> type = known.get();
      if (type != null
          && type.getClassLoader() == failed.getClassLoader()
          && throwsOnFailure(type)
          && !throwing.contains(simpleName(flagOwner(type)))) {
        throwing.add(simpleName(flagOwner(type)));
      }
    }
    return throwing;
  }

  /** Whether a copy of this class, by its internal name, throws; as far as it was seen. */
  public boolean mayThrow(String owner) {
    String name = owner.replace('/', '.');
    for (Seen known : seen) {
      Class<?> type = known.get();
      if (type != null && type.getName().equals(name) && throwsOnFailure(type)) {
        return true;
      }
    }
    return false;
  }

  /** Simple name of the class whose {@code setExceptionsEnabled} rules this one. */
  public String flagOwnerName(String owner) {
    Binding binding = catalogue.binding(owner);
    return simpleName(binding == null ? owner : binding.exceptionsOwner());
  }

  /** The class, if there is one copy of it: of several, one cannot tell whose call failed. */
  private @Nullable Class<?> only(String owner) {
    String name = owner.replace('/', '.');
    Class<?> only = null;
    for (Seen known : seen) {
      Class<?> type = known.get();
      if (type != null && type.getName().equals(name)) {
        if (only != null) {
          return null;
        }
        only = type;
      }
    }
    return only;
  }

  /** The class of the same application. */
  private @Nullable Class<?> beside(Class<?> other, String owner) {
    String name = owner.replace('/', '.');
    for (Seen known : seen) {
      Class<?> type = known.get();
      if (type != null
          && type.getClassLoader() == other.getClassLoader()
          && type.getName().equals(name)) {
        return type;
      }
    }
    return null;
  }

  private boolean throwsOnFailure(Class<?> type) {
    Binding binding = catalogue.binding(internalName(type));
    if (binding == null) {
      return false;
    }
    Class<?> owner = type;
    if (!binding.exceptionsOwner().equals(binding.owner())) {
      owner = beside(type, binding.exceptionsOwner());
    }
    Object value = owner == null ? null : read(owner, binding.exceptionsField());
    return Boolean.TRUE.equals(value);
  }

  private String flagOwner(Class<?> type) {
    Binding binding = catalogue.binding(internalName(type));
    return binding == null ? internalName(type) : binding.exceptionsOwner();
  }

  private static @Nullable Integer version(Class<?> binding) {
    if (!internalName(binding).equals(BindingNames.name(0))) {
      return null;
    }
    Object value = read(binding, Numbering.VERSION_FIELD);
    return value instanceof Integer ? (Integer) value : null;
  }

  // A security manager may stand between; AccessController goes together with it.
  @SuppressWarnings("removal")
  private static @Nullable Object read(Class<?> type, String name) {
    return AccessController.doPrivileged(
        (PrivilegedAction<@Nullable Object>)
            () -> {
              try {
                Field field = type.getDeclaredField(name);
                field.setAccessible(true);
                return field.get(null);
              } catch (ReflectiveOperationException | RuntimeException | LinkageError closed) {
                // Another copy, or one in a named module that opens nothing: not known, then.
                return null;
              }
            });
  }

  /** One class, and if it is the one that tells, the numbering of its copy. */
  private static final class Seen extends WeakReference<Class<?>> {
    final @Nullable Numbering numbering;

    Seen(Class<?> binding, @Nullable Numbering numbering) {
      super(binding);
      this.numbering = numbering;
    }
  }

  private static String internalName(Class<?> type) {
    return type.getName().replace('.', '/');
  }

  private static String simpleName(String internalName) {
    return internalName.substring(internalName.lastIndexOf('/') + 1);
  }
}
