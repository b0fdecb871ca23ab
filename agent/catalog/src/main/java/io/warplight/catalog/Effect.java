package io.warplight.catalog;

import org.jspecify.annotations.Nullable;

/**
 * What a function does, as far as somebody who watches needs to know. A function can have several:
 * an asynchronous allocation is {@link #ALLOCATE} and {@link #ASYNC}. What is acted on is said by
 * the {@linkplain Role roles} of the parameters.
 *
 * <p>Immutable; used on any thread. In the files an effect is its name in lower case.
 */
public enum Effect {
  // Handles and memory
  /** Makes memory: the parameter with {@link Role#CREATED}. */
  ALLOCATE,
  /** Gives memory back: the parameter with {@link Role#DESTROYED}. */
  FREE,
  /** Makes a handle: the parameter with {@link Role#CREATED}. */
  CREATE,
  /** Ends a handle: the parameter with {@link Role#DESTROYED}. */
  DESTROY,
  /** Makes existing host memory, or a resource of another library, known to CUDA. */
  REGISTER,
  /** Takes {@link #REGISTER} back. */
  UNREGISTER,
  /** Gives an address to a resource of another library or to reserved space. */
  MAP,
  /** Takes {@link #MAP} back. */
  UNMAP,
  /** Loads code onto the device. */
  LOAD_MODULE,
  /** Unloads code, and with it every kernel, global and texture reference got from it. */
  UNLOAD_MODULE,
  /** Finds a kernel in loaded code by its name. */
  GET_KERNEL,
  /** Finds a part of something by name or index; what is returned dies with its owner. */
  GET_PART,

  /** Takes addresses for later use, without memory. */
  RESERVE,
  /** Gives {@link #RESERVE}d addresses back. */
  UNRESERVE,

  // Work for the device
  /** Copies memory. */
  COPY,
  /** Fills memory with a value. */
  SET,
  /** Moves or advises managed memory. */
  PREFETCH,
  /** Starts a kernel. */
  LAUNCH,
  /** Starts a graph. */
  LAUNCH_GRAPH,
  /** A library's computation: kernels on the stream that its handle was given. */
  LIBRARY_WORK,
  /** Makes the stream call a Java object when its earlier work is done, with its status. */
  CALLBACK,
  /** Makes the stream call a Java object when its earlier work succeeded. */
  HOST_FUNCTION,
  /** Notes in an event what the stream has been given so far. */
  RECORD_EVENT,
  /** Makes a stream wait for an event. */
  WAIT_EVENT,
  /** Makes a stream wait for a value in memory. */
  WAIT_VALUE,
  /** The work is only submitted: success says nothing of whether it will succeed. */
  ASYNC,

  // Waiting
  /** Returns when all earlier work of the stream parameter is done. */
  SYNCHRONIZE_STREAM,
  /** Returns when the event parameter is done. */
  SYNCHRONIZE_EVENT,
  /** Returns when all work of the current device or context is done; CUDA documents it. */
  SYNCHRONIZE_DEVICE,
  /**
   * Returns when all streams of the device are idle, non-blocking ones too: measured, not
   * documented. Not for a null pointer, nor for memory of a pool.
   */
  DRAINS_DEVICE,
  /** Waits, as work of the null stream does, for all blocking streams before it copies. */
  WAITS_FOR_BLOCKING_STREAMS,
  /** Asks whether a stream or event is done, and does not wait. */
  QUERY,

  // Thread, device, context
  /** Chooses the device of the calling thread. */
  SET_DEVICE,
  /** Says the device of the calling thread. */
  GET_DEVICE,
  /** Makes a new context and pushes it on the calling thread's stack. */
  CREATE_CONTEXT,
  /** Ends a context and everything made in it. */
  DESTROY_CONTEXT,
  /** Replaces the top of the calling thread's context stack; null pops it. */
  SET_CONTEXT,
  /** Says the calling thread's context. */
  GET_CONTEXT,
  /** Pushes a context. */
  PUSH_CONTEXT,
  /** Pops a context and hands it out. */
  POP_CONTEXT,
  /** Takes a share in a device's primary context, without making it current. */
  RETAIN_PRIMARY,
  /** Gives that share back; the last one ends the context. */
  RELEASE_PRIMARY,
  /** Ends all that a process has on a device: memory, streams, events, modules. */
  RESET_DEVICE,
  /** Adds a user to a context (deprecated). */
  ATTACH_CONTEXT,
  /** Takes a user from a context; without users it ends (deprecated). */
  DETACH_CONTEXT,
  /** Starts the library; nothing else works before. */
  INITIALIZE,

  // Errors
  /** Returns the thread's last runtime error and clears it. */
  READ_LAST_ERROR,
  /** Returns the thread's last runtime error and leaves it. */
  PEEK_LAST_ERROR,

  // Graphs
  /** Turns what a stream is given into a graph instead of running it. */
  BEGIN_CAPTURE,
  /** Ends {@link #BEGIN_CAPTURE} and hands the graph out. */
  END_CAPTURE,
  /** Adds to, or changes, a graph. */
  EDIT_GRAPH,
  /** Makes a graph executable. */
  INSTANTIATE,

  // The rest
  /** Gives a library handle, plan or generator the stream that its work goes to. */
  SET_STREAM,
  /** Lets a device use another's memory. */
  ENABLE_PEER,
  /** Takes {@link #ENABLE_PEER} back. */
  DISABLE_PEER,
  /** Changes a setting. */
  CONFIGURE,
  /** Reads a property; changes nothing. */
  INSPECT,
  /** Compiles or links code on the host. */
  COMPILE,
  /** Computes on the host only. */
  HOST_ONLY,
  /**
   * Never tells of a failure of earlier asynchronous work, however long ago that was: measured, see
   * {@code docs/catalogue.md}.
   */
  BLIND;

  /** The word for this effect in the files: its name in lower case. */
  public String id() {
    return Words.of(this);
  }

  /** The effect with this {@link #id()}, or null. */
  static @Nullable Effect byId(String id) {
    return Words.find(Effect.class, id);
  }
}
