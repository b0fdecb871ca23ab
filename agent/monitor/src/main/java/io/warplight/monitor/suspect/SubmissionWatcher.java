package io.warplight.monitor.suspect;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Site;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import io.warplight.monitor.link.Watcher;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Chooses for each site what of {@link Submissions} and {@link Synchronizations} runs around its
 * calls, by what the catalogue says of its function. On the thread that links.
 */
public final class SubmissionWatcher implements Watcher {

  private final Catalogue catalogue;
  private final Suspects suspects;
  private final WatchBinder submissions;
  private final WatchBinder synchronizations;

  /**
   * Keeps these.
   *
   * @param beforeWait runs before each call that waits
   */
  public SubmissionWatcher(Catalogue catalogue, Suspects suspects, Runnable beforeWait) {
    this.catalogue = catalogue;
    this.suspects = suspects;
    MethodHandles.Lookup own = MethodHandles.lookup();
    this.submissions = new WatchBinder(own, new Submissions(suspects));
    this.synchronizations = new WatchBinder(own, new Synchronizations(suspects, beforeWait));
  }

  @Override
  public @Nullable Watch watch(Site site) {
    Function known = catalogue.function(site.owner(), site.function(), site.descriptor());
    if (known != null && suspects.keepsAddresses()) {
      suspects.streams.order.mayFollow(known);
    }
    if (known == null || !concerns(known)) {
      return null;
    }
    MethodType type = WatchBinder.type(site.descriptor());
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
        || known.has(Effect.UNLOAD_MODULE)
        || known.has(Effect.CREATE)
        || known.has(Effect.DESTROY)
        || known.has(Effect.DESTROY_CONTEXT)
        || known.has(Effect.BEGIN_CAPTURE)
        || known.has(Effect.END_CAPTURE)
        || known.has(Effect.SET_STREAM);
  }

  private @Nullable Watch waiting(Function known, MethodType type) {
    int stream = known.indexOf(Role.STREAM);
    int event = known.indexOf(Role.EVENT);
    boolean queries = known.has(Effect.QUERY);
    if (stream >= 0 && (known.has(Effect.SYNCHRONIZE_STREAM) || queries)) {
      return synchronizations.around(queries ? "askingStream" : "onStream", "waited", type, stream);
    }
    if (event >= 0 && (known.has(Effect.SYNCHRONIZE_EVENT) || queries)) {
      return synchronizations.aroundWith(
          queries ? "askingEvent" : "onEvent", "waitedForEvent", type, event);
    }
    if (known.has(Effect.SYNCHRONIZE_DEVICE) && known.parameterCount() == 0) {
      return synchronizations.around("onDevice", "drained", type);
    }
    if (known.has(Effect.DRAINS_DEVICE)) {
      int freed = known.indexOf(Role.DESTROYED);
      return known.has(Effect.FREE) && freed >= 0
          ? synchronizations.around("freeing", "freed", type, freed)
          : synchronizations.around("draining", "drained", type);
    }
    if (known.has(Effect.WAITS_FOR_BLOCKING_STREAMS)) {
      int kind = known.indexOf(Role.KIND);
      if (kind >= 0 && type.parameterType(kind) == int.class) {
        return synchronizations.around("copying", "waited", type, kind);
      }
      boolean host =
          known.indexOf(Role.SOURCE, Role.HOST_POINTER) >= 0
              || known.indexOf(Role.DESTINATION, Role.HOST_POINTER) >= 0;
      return host ? synchronizations.around("onBlockingStreams", "waited", type) : null;
    }
    return null;
  }

  private @Nullable Watch stateful(Function known, MethodType type) {
    int stream = known.indexOf(Role.STREAM);
    int event = known.indexOf(Role.EVENT);
    if (known.has(Effect.RECORD_EVENT) && event >= 0) {
      return stream >= 0
          ? synchronizations.aroundWith("recording", "recorded", type, event, stream)
          : null;
    }
    if (known.has(Effect.WAIT_EVENT) && event >= 0 && stream >= 0) {
      return synchronizations.aroundWith("waiting", "waits", type, event, stream);
    }
    int module = known.indexOf(Role.MODULE);
    if (known.has(Effect.GET_KERNEL) && known.indexOf(Role.NAME) >= 0) {
      int kernel = known.indexOf(Role.KERNEL);
      return kernel < 0 || module < 0
          ? null
          : submissions.after("named", type, kernel, module, known.indexOf(Role.NAME));
    }
    if (known.has(Effect.UNLOAD_MODULE) && module >= 0) {
      return submissions.around("unloading", "unloaded", type, module);
    }
    if (known.has(Effect.CREATE) && stream >= 0 && known.has(stream, Role.CREATED)) {
      int flags = known.indexOf(Role.FLAGS);
      return flags >= 0
          ? submissions.after("created", type, stream, flags)
          : submissions.after("createdBlocking", type, stream);
    }
    if (known.has(Effect.CREATE) && event >= 0 && known.has(event, Role.CREATED)) {
      return synchronizations.after("eventCreated", type, event);
    }
    if (known.has(Effect.DESTROY) && stream >= 0 && known.has(stream, Role.DESTROYED)) {
      return submissions.around("destroying", "destroyed", type, stream);
    }
    int context = known.indexOf(Role.CONTEXT);
    if (known.has(Effect.DESTROY_CONTEXT) && context >= 0) {
      return submissions.around("endingContext", "contextEnded", type, context);
    }
    if (known.has(Effect.BEGIN_CAPTURE) && stream >= 0) {
      return submissions.after("captures", type, stream);
    }
    if (known.has(Effect.END_CAPTURE) && stream >= 0) {
      return submissions.after("captured", type, stream);
    }
    if (known.has(Effect.ALLOCATE) && known.has(Effect.ASYNC)) {
      return synchronizations.after("pooled", type);
    }
    int library = library(known);
    if (known.has(Effect.SET_STREAM) && library >= 0 && stream >= 0) {
      return submissions.after("streamSet", type, library, stream);
    }
    if (known.has(Effect.CREATE) && library >= 0 && known.has(library, Role.CREATED)) {
      return submissions.after("libraryCreated", type, library);
    }
    return null;
  }

  private @Nullable Watch submitting(Function known, MethodType type, Site site) {
    Submitter.Kind kind = kind(known);
    if (kind == null) {
      return null;
    }
    int by = Submitter.number(suspects.sites, site, kind);
    int stream = known.indexOf(Role.STREAM);
    int library = library(known);
    int kernel = known.indexOf(Role.KERNEL);
    int[] shape = shape(known, type);
    if (kind == Submitter.Kind.KERNEL && kernel >= 0 && stream >= 0 && shape != null) {
      int[] parameters = new int[9];
      parameters[0] = kernel;
      parameters[1] = stream;
      System.arraycopy(shape, 0, parameters, 2, 7);
      int given = known.indexOf(Role.KERNEL_PARAMETERS);
      if (suspects.keepsAddresses() && given >= 0) {
        return submissions
            .giving(by)
            .around("launchingWith", "submitted", type, behind(given, parameters));
      }
      return submissions.giving(by).around("launching", "submitted", type, parameters);
    }
    if (kind == Submitter.Kind.LIBRARY) {
      return library >= 0
          ? submissions.giving(by).around("working", "submitted", type, library)
          : submissions.giving(by).around("workingSomewhere", "submitted", type);
    }
    if (suspects.keepsAddresses() && stream >= 0) {
      Watch keeping = keepingAddresses(known, type, by, stream);
      if (keeping != null) {
        return keeping;
      }
    }
    return stream >= 0
        ? submissions.giving(by).around("submitting", "submitted", type, stream)
        : kind == Submitter.Kind.KERNEL && kernel < 0
            ? submissions.giving(by).around("workingSomewhere", "submitted", type)
            : submissions.giving(by).around("submittingToNull", "submitted", type);
  }

  /** For copies and fills; null if there is no address among the parameters. */
  private @Nullable Watch keepingAddresses(Function known, MethodType type, int by, int stream) {
    int destination = pointer(known, Role.DESTINATION);
    int source = pointer(known, Role.SOURCE);
    if (destination >= 0 && source >= 0) {
      return submissions
          .giving(by)
          .around("copyingWith", "submitted", type, destination, source, stream);
    }
    return destination >= 0
        ? submissions.giving(by).around("fillingWith", "submitted", type, destination, stream)
        : null;
  }

  private static int pointer(Function known, Role side) {
    int pointer = known.indexOf(side, Role.DEVICE_POINTER);
    if (pointer < 0) {
      pointer = known.indexOf(side, Role.POINTER);
    }
    return pointer < 0 ? known.indexOf(side, Role.HOST_POINTER) : pointer;
  }

  private static int[] behind(int first, int[] others) {
    int[] all = new int[others.length + 1];
    all[0] = first;
    System.arraycopy(others, 0, all, 1, others.length);
    return all;
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
}
