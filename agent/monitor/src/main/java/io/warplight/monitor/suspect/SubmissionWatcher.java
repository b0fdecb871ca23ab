package io.warplight.monitor.suspect;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Site;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.Watcher;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Chooses for each site what of {@link Submissions} and {@link Synchronizations} runs around its
 * calls, by what the catalogue says of its function. On the thread that links.
 */
public final class SubmissionWatcher implements Watcher {

  private final Catalogue catalogue;
  private final Submissions submissions;
  private final Synchronizations synchronizations;

  public SubmissionWatcher(Catalogue catalogue, Suspects suspects) {
    this.catalogue = catalogue;
    this.submissions = new Submissions(suspects);
    this.synchronizations = new Synchronizations(suspects);
  }

  @Override
  public @Nullable Watch watch(String owner, String function, String descriptor) {
    return null; // asked by site
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function known = catalogue.function(site.owner(), site.function(), site.descriptor());
    if (known == null || !concerns(known)) {
      return null;
    }
    MethodType type = MethodType.fromMethodDescriptorString(generic(site.descriptor()), null);
    Watch watch = waiting(known, type);
    if (watch == null) {
      watch = stateful(known, type);
    }
    return watch != null ? watch : submitting(known, type, site);
  }

  /** Most sites do not matter here: nothing is made for those. */
  private static boolean concerns(Function known) {
    return known.has(Effect.ASYNC)
        || known.has(Effect.QUERY)
        || known.has(Effect.SYNCHRONIZE_STREAM)
        || known.has(Effect.SYNCHRONIZE_EVENT)
        || known.has(Effect.SYNCHRONIZE_DEVICE)
        || known.has(Effect.DRAINS_DEVICE)
        || known.has(Effect.WAITS_FOR_BLOCKING_STREAMS)
        || known.has(Effect.GET_KERNEL)
        || known.has(Effect.CREATE)
        || known.has(Effect.DESTROY)
        || known.has(Effect.BEGIN_CAPTURE)
        || known.has(Effect.END_CAPTURE)
        || known.has(Effect.SET_STREAM);
  }

  private @Nullable Watch waiting(Function known, MethodType type) {
    int stream = known.indexOf(Role.STREAM);
    int event = known.indexOf(Role.EVENT);
    boolean queries = known.has(Effect.QUERY);
    if (stream >= 0 && (known.has(Effect.SYNCHRONIZE_STREAM) || queries)) {
      return around(synchronizations, "onStream", "waited", type, stream);
    }
    if (event >= 0 && (known.has(Effect.SYNCHRONIZE_EVENT) || queries)) {
      return around(synchronizations, "onEvent", "waitedForEvent", type, event);
    }
    if (known.has(Effect.SYNCHRONIZE_DEVICE) && known.parameterCount() == 0) {
      return around(synchronizations, "onDevice", "drained", type);
    }
    if (known.has(Effect.DRAINS_DEVICE)) {
      int freed = known.indexOf(Role.DESTROYED);
      return known.has(Effect.FREE) && freed >= 0
          ? around(synchronizations, "freeing", "freed", type, freed)
          : around(synchronizations, "draining", "drained", type);
    }
    if (known.has(Effect.WAITS_FOR_BLOCKING_STREAMS)) {
      int kind = known.indexOf(Role.KIND);
      if (kind >= 0 && type.parameterType(kind) == int.class) {
        return around(synchronizations, "copying", "waited", type, kind);
      }
      boolean host =
          known.indexOf(Role.SOURCE, Role.HOST_POINTER) >= 0
              || known.indexOf(Role.DESTINATION, Role.HOST_POINTER) >= 0;
      return host ? around(synchronizations, "onBlockingStreams", "waited", type) : null;
    }
    return null;
  }

  private @Nullable Watch stateful(Function known, MethodType type) {
    int stream = known.indexOf(Role.STREAM);
    int event = known.indexOf(Role.EVENT);
    if (known.has(Effect.RECORD_EVENT) && event >= 0) {
      return stream >= 0
          ? around(synchronizations, "recording", "recorded", type, event, stream)
          : null;
    }
    if (known.has(Effect.WAIT_EVENT) && event >= 0 && stream >= 0) {
      return around(synchronizations, "waiting", "waits", type, event, stream);
    }
    if (known.has(Effect.GET_KERNEL) && known.indexOf(Role.NAME) >= 0) {
      int kernel = known.indexOf(Role.KERNEL);
      return kernel < 0
          ? null
          : after(submissions, "named", type, kernel, known.indexOf(Role.NAME));
    }
    if (known.has(Effect.CREATE) && stream >= 0 && known.has(stream, Role.CREATED)) {
      int flags = known.indexOf(Role.FLAGS);
      return flags >= 0
          ? after(submissions, "created", type, stream, flags)
          : after(submissions, "createdBlocking", type, stream);
    }
    if (known.has(Effect.CREATE) && event >= 0 && known.has(event, Role.CREATED)) {
      return after(synchronizations, "eventCreated", type, event);
    }
    if (known.has(Effect.DESTROY) && stream >= 0 && known.has(stream, Role.DESTROYED)) {
      return around(submissions, "destroying", "destroyed", type, stream);
    }
    if (known.has(Effect.BEGIN_CAPTURE) && stream >= 0) {
      return after(submissions, "captures", type, stream);
    }
    if (known.has(Effect.END_CAPTURE) && stream >= 0) {
      return after(submissions, "captured", type, stream);
    }
    if (known.has(Effect.ALLOCATE) && known.has(Effect.ASYNC)) {
      return after(synchronizations, "pooled", type);
    }
    int library = library(known);
    if (known.has(Effect.SET_STREAM) && library >= 0 && stream >= 0) {
      return after(submissions, "streamSet", type, library, stream);
    }
    if (known.has(Effect.CREATE) && library >= 0 && known.has(library, Role.CREATED)) {
      return after(submissions, "libraryCreated", type, library);
    }
    return null;
  }

  private @Nullable Watch submitting(Function known, MethodType type, Site site) {
    Submitter.Kind kind = kind(known);
    if (kind == null) {
      return null;
    }
    Submitter by = new Submitter(site, kind);
    int stream = known.indexOf(Role.STREAM);
    int library = library(known);
    int kernel = known.indexOf(Role.KERNEL);
    int[] shape = shape(known, type);
    if (kind == Submitter.Kind.KERNEL && kernel >= 0 && stream >= 0 && shape != null) {
      int[] parameters = new int[9];
      parameters[0] = kernel;
      parameters[1] = stream;
      System.arraycopy(shape, 0, parameters, 2, 7);
      return around(submissions, by, "launching", "submitted", type, parameters);
    }
    if (kind == Submitter.Kind.LIBRARY) {
      return library >= 0
          ? around(submissions, by, "working", "submitted", type, library)
          : around(submissions, by, "workingSomewhere", "submitted", type);
    }
    return stream >= 0
        ? around(submissions, by, "submitting", "submitted", type, stream)
        : kind == Submitter.Kind.KERNEL && kernel < 0
            ? around(submissions, by, "workingSomewhere", "submitted", type)
            : around(submissions, by, "submittingToNull", "submitted", type);
  }

  private static Submitter.@Nullable Kind kind(Function known) {
    if (!known.has(Effect.ASYNC)) {
      return null;
    }
    if (known.has(Effect.LAUNCH)) {
      return Submitter.Kind.KERNEL;
    }
    if (known.has(Effect.LIBRARY_WORK)) {
      return Submitter.Kind.LIBRARY;
    }
    if (known.has(Effect.LAUNCH_GRAPH)) {
      return Submitter.Kind.GRAPH;
    }
    if (known.has(Effect.SET)) {
      return Submitter.Kind.SET;
    }
    return known.has(Effect.COPY) ? Submitter.Kind.COPY : null;
  }

  private static int library(Function known) {
    int library = known.indexOf(Role.LIBRARY);
    if (library < 0) {
      library = known.indexOf(Role.PLAN);
    }
    return library < 0 ? known.indexOf(Role.GENERATOR) : library;
  }

  /** The positions of grid, block and shared memory, or null if one is missing. */
  private static int @Nullable [] shape(Function known, MethodType type) {
    Role[] roles = {
      Role.GRID_X,
      Role.GRID_Y,
      Role.GRID_Z,
      Role.BLOCK_X,
      Role.BLOCK_Y,
      Role.BLOCK_Z,
      Role.SHARED_MEMORY
    };
    int[] positions = new int[roles.length];
    for (int i = 0; i < roles.length; i++) {
      positions[i] = known.indexOf(roles[i]);
      if (positions[i] < 0 || type.parameterType(positions[i]) != int.class) {
        return null;
      }
    }
    return positions;
  }

  /** The descriptor with {@code Object} for every reference, so that no class is loaded for it. */
  private static String generic(String descriptor) {
    StringBuilder text = new StringBuilder("(");
    int at = 1;
    while (descriptor.charAt(at) != ')') {
      int start = at;
      while (descriptor.charAt(at) == '[') {
        at++;
      }
      boolean isArray = at > start;
      at = descriptor.charAt(at) == 'L' ? descriptor.indexOf(';', at) + 1 : at + 1;
      boolean isReference = isArray || descriptor.charAt(start) == 'L';
      text.append(isReference ? "Ljava/lang/Object;" : descriptor.substring(start, at));
    }
    return text.append(")I").toString();
  }

  private static Watch around(
      Object target, String before, String after, MethodType type, int... parameters) {
    return around(
        find(target, before, beforeType(type, parameters)), target, after, type, parameters);
  }

  private static Watch around(
      Object target,
      Submitter by,
      String before,
      String after,
      MethodType type,
      int... parameters) {
    MethodType full = beforeType(type, parameters).insertParameterTypes(0, Submitter.class);
    MethodHandle bound = MethodHandles.insertArguments(find(target, before, full), 0, by);
    return around(bound, target, after, type, parameters);
  }

  /** Those after take the status and the token alone, save one for each event and stream. */
  private static Watch around(
      MethodHandle before, Object target, String after, MethodType type, int... parameters) {
    boolean takesArguments =
        after.equals("recorded") || after.equals("waits") || after.equals("waitedForEvent");
    MethodType taken = MethodType.methodType(void.class, int.class, long.class);
    MethodHandle handle;
    if (takesArguments) {
      handle = find(target, after, append(taken, type, parameters));
    } else {
      handle =
          MethodHandles.dropArguments(
              find(target, after, taken),
              2,
              append(MethodType.methodType(void.class), type, parameters).parameterList());
    }
    return Watch.around(before, handle, parameters);
  }

  private static Watch after(Object target, String method, MethodType type, int... parameters) {
    MethodType taken = MethodType.methodType(void.class, int.class);
    return new Watch(find(target, method, append(taken, type, parameters)), parameters);
  }

  private static MethodType beforeType(MethodType type, int... parameters) {
    return append(MethodType.methodType(long.class), type, parameters);
  }

  private static MethodType append(MethodType to, MethodType type, int... parameters) {
    MethodType appended = to;
    for (int parameter : parameters) {
      appended = appended.appendParameterTypes(type.parameterType(parameter));
    }
    return appended;
  }

  private static MethodHandle find(Object target, String method, MethodType type) {
    try {
      return MethodHandles.lookup().findVirtual(target.getClass(), method, type).bindTo(target);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(method + type, e);
    }
  }
}
