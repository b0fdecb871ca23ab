package io.warplight.monitor.suspect;

import io.warplight.monitor.link.Watch;
import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.ThreadContexts;
import org.jspecify.annotations.Nullable;

/**
 * What runs around calls that give streams something to do: the operation enters before its call
 * and leaves if the call fails. On the application's threads; allocates nothing but what a handle
 * needs that is new.
 */
final class Submissions {

  private static final int NON_BLOCKING = 1;
  private static final int MOST_LIBRARIES = 4_096;

  private final Suspects suspects;
  private final Streams streams;
  private final AddressTable<Long> libraries = new AddressTable<>(MOST_LIBRARIES);

  Submissions(Suspects suspects) {
    this.suspects = suspects;
    this.streams = suspects.streams;
  }

  long launching(
      int by,
      @Nullable Object kernel,
      @Nullable Object stream,
      int gridX,
      int gridY,
      int gridZ,
      int blockX,
      int blockY,
      int blockZ,
      int shared) {
    return enter(
        by,
        streams.of(stream),
        NativePointers.of(kernel),
        Triple.of(gridX, gridY, gridZ),
        Triple.of(blockX, blockY, blockZ),
        shared);
  }

  /** A launch whose parameters' addresses are kept. */
  long launchingWith(
      int by,
      @Nullable Object parameters,
      @Nullable Object kernel,
      @Nullable Object stream,
      int gridX,
      int gridY,
      int gridZ,
      int blockX,
      int blockY,
      int blockZ,
      int shared) {
    long token = launching(by, kernel, stream, gridX, gridY, gridZ, blockX, blockY, blockZ, shared);
    StreamWork on = streams.marked(token);
    if (on != null) {
      on.addresses().keepParameters(Mark.number(token), parameters);
    }
    return token;
  }

  /** A copy whose two addresses are kept. */
  long copyingWith(
      int by, @Nullable Object destination, @Nullable Object source, @Nullable Object stream) {
    long token = submitting(by, stream);
    StreamWork on = streams.marked(token);
    if (on != null) {
      on.addresses().keep(Mark.number(token), destination, source);
    }
    return token;
  }

  /** A fill whose address is kept, or a copy that has one address only. */
  long fillingWith(int by, @Nullable Object destination, @Nullable Object stream) {
    return copyingWith(by, destination, null, stream);
  }

  long submitting(int by, @Nullable Object stream) {
    return enter(by, streams.of(stream), NativePointers.UNKNOWN, 0, 0, 0);
  }

  long submittingToNull(int by) {
    return enter(by, streams.at(0), NativePointers.UNKNOWN, 0, 0, 0);
  }

  long working(int by, @Nullable Object library) {
    Long stream = libraries.get(NativePointers.of(library));
    return stream == null
        ? workingSomewhere(by)
        : enter(by, streams.at(stream), NativePointers.UNKNOWN, 0, 0, 0);
  }

  /** On a stream that nobody told: kept nowhere, so nothing is certain any more. */
  long workingSomewhere(int by) {
    suspects.someUnseen();
    return 0;
  }

  private long enter(int by, @Nullable StreamWork stream, long a, long b, long c, long d) {
    if (stream == null) {
      suspects.someUnseen();
      return 0;
    }
    if (stream.isCapturing()) {
      return 0;
    }
    return Mark.of(stream, stream.ring.enter(by, a, b, c, d, stream));
  }

  void submitted(int status, long token) {
    StreamWork stream = streams.marked(token);
    if (stream == null) {
      return;
    }
    if (status == 0) {
      stream.ring.returned(Mark.number(token), suspects.clock.now());
    } else {
      stream.ring.left(Mark.number(token));
    }
  }

  void named(int status, @Nullable Object kernel, @Nullable Object module, @Nullable Object name) {
    if (status == 0 && name instanceof String) {
      suspects.kernels.learn(NativePointers.of(kernel), NativePointers.of(module), (String) name);
    }
  }

  long unloading(@Nullable Object module) {
    return NativePointers.of(module);
  }

  void unloaded(int status, long module) {
    if (status == 0 && module != NativePointers.UNKNOWN) {
      suspects.kernels.unloaded(module);
    }
  }

  void created(int status, @Nullable Object stream, int flags) {
    if (status == 0) {
      streams.created(stream, (flags & NON_BLOCKING) == 0);
    }
  }

  void createdBlocking(int status, @Nullable Object stream) {
    created(status, stream, 0);
  }

  /** The address is taken before: the binding may clear it. */
  long destroying(@Nullable Object stream) {
    return NativePointers.of(stream);
  }

  void destroyed(int status, long address) {
    if (status == 0) {
      streams.destroyed(address);
    }
  }

  long endingContext(@Nullable Object context) {
    return streams.scopeOf(context);
  }

  void contextEnded(int status, long scope) {
    if (status == 0 && scope != ThreadContexts.UNKNOWN_CONTEXT) {
      streams.contextEnded(scope);
    }
  }

  void captures(int status, @Nullable Object stream) {
    StreamWork origin = status == 0 ? streams.of(stream) : null;
    if (origin != null) {
      origin.capture(origin);
    }
  }

  void captured(int status, @Nullable Object stream) {
    StreamWork origin = streams.of(stream);
    if (origin != null && status != Watch.THREW) {
      streams.captureEnded(origin);
    }
  }

  /** A library's handle works on the null stream until it is given another. */
  void libraryCreated(int status, @Nullable Object library) {
    if (status == 0) {
      worksOn(NativePointers.of(library), 0);
    }
  }

  void streamSet(int status, @Nullable Object library, @Nullable Object stream) {
    if (status == 0) {
      worksOn(NativePointers.of(library), NativePointers.of(stream));
    }
  }

  private void worksOn(long library, long stream) {
    if (library == NativePointers.UNKNOWN) {
      return;
    }
    if (stream == NativePointers.UNKNOWN) {
      libraries.remove(library);
    } else if (!libraries.put(library, stream)) {
      suspects.dropped.increment();
      suspects.someUnseen();
    }
  }
}
