package io.warplight.monitor.hazard;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.PointerFields;
import java.nio.Buffer;
import org.jspecify.annotations.Nullable;

/**
 * An asynchronous copy from or to a Java array or a buffer on the heap: CUDA may copy after the
 * call returned, when the collector may have moved the array. No accusation: where it was measured
 * the copy never ran that late. A direct buffer does not move, and whether it is registered is not
 * known here. Runs after the first calls of a site, on the threads that call.
 */
final class AsyncArrayCopy {

  static final String KIND = "async_copy_of_array";

  /** A site is given one sort of memory, mostly: so many of its calls are looked at. */
  private static final int LOOKS = 64;

  private final Site site;
  private final Notices notices;
  private int looks;

  AsyncArrayCopy(Site site, Notices notices) {
    this.site = site;
    this.notices = notices;
  }

  /** The parameters that may be memory of the host, by position; empty for other functions. */
  static int[] parameters(Function function) {
    if (!function.has(Effect.COPY) || !function.has(Effect.ASYNC)) {
      return new int[0];
    }
    int source = host(function, Role.SOURCE);
    int destination = host(function, Role.DESTINATION);
    if (source < 0) {
      return destination < 0 ? new int[0] : new int[] {destination};
    }
    return destination < 0 ? new int[] {source} : new int[] {source, destination};
  }

  private static int host(Function function, Role side) {
    int pointer = function.indexOf(side, Role.HOST_POINTER);
    return pointer < 0 ? function.indexOf(side, Role.POINTER) : pointer;
  }

  void called(int status, @Nullable Object memory) {
    if (looks < LOOKS) {
      looks++;
      look(status, memory);
    }
  }

  void called(int status, @Nullable Object memory, @Nullable Object other) {
    if (looks < LOOKS) {
      looks++;
      look(status, memory);
      look(status, other);
    }
  }

  private void look(int status, @Nullable Object memory) {
    if (status == 0 && memory != null && NativePointers.of(memory) == 0 && isOnHeap(memory)) {
      looks = LOOKS;
      notices.say(KIND, SourceLine.of(site), text());
    }
  }

  private static boolean isOnHeap(Object pointer) {
    Object buffer = PointerFields.BUFFER.object(pointer);
    // A class of the JDK, which nobody else extends: no code of the application runs.
    return buffer instanceof Buffer && !((Buffer) buffer).isDirect();
  }

  private String text() {
    String pinned = site.owner().endsWith("/JCudaDriver") ? "cuMemAllocHost" : "cudaHostAlloc";
    return site.function()
        + " is given a Java array or a buffer on the heap: CUDA may copy after the call has"
        + " returned, and by then the garbage collector may have moved it; as pageable memory it"
        + " may also make the call wait for its stream; memory of "
        + pinned
        + " does neither";
  }
}
