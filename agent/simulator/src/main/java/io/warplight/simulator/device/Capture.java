package io.warplight.simulator.device;

import io.warplight.simulator.memory.Block;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;

/**
 * A capture that goes on: what its streams are given becomes nodes of a graph. An operation that a
 * capture cannot hold invalidates it, and its end says so. Guarded by itself.
 */
public final class Capture {
  /** Any unsafe call of any thread invalidates it. */
  public static final int GLOBAL = 0;

  /** Unsafe calls of its own thread do. */
  public static final int THREAD_LOCAL = 1;

  /** None do. */
  public static final int RELAXED = 2;

  private final Machine machine;
  private final Stream origin;
  private final int mode;
  private final Thread thread = Thread.currentThread();
  private final Graph graph;
  private final Map<Stream, Set<Graph.Node>> tails = new HashMap<>();
  private final Map<Event, Set<Graph.Node>> marks = new HashMap<>();
  private boolean invalid;
  private boolean over;

  private Capture(Stream origin, int mode) {
    this.machine = origin.device().machine();
    this.origin = origin;
    this.mode = mode;
    this.graph = new Graph(machine.handles());
    tails.put(origin, Collections.emptySet());
  }

  /** {@code cuStreamBeginCapture}. */
  public static void begin(Stream stream, int mode) {
    if (mode < GLOBAL || mode > RELAXED) {
      throw new StatusException(Status.INVALID_VALUE, "no such capture mode");
    }
    if (stream.isLegacy()) {
      throw new StatusException(
          Status.CAPTURE_UNSUPPORTED, "the legacy default stream cannot be captured");
    }
    if (stream.capture() != null) {
      throw new StatusException(Status.ILLEGAL_STATE, "the stream is being captured already");
    }
    Capture capture = new Capture(stream, mode);
    stream.capture(capture);
    capture.machine.captures().add(capture);
  }

  /** {@code cuStreamEndCapture}: the graph. */
  public static Graph end(Stream stream) {
    Capture capture = stream.capture();
    if (capture == null) {
      throw new StatusException(Status.ILLEGAL_STATE, "the stream is not being captured");
    }
    return capture.finish(stream);
  }

  private synchronized Graph finish(Stream stream) {
    over = true;
    if (invalid && Thread.currentThread() != thread) {
      dissolve();
      refuseInvalid();
    }
    if (mode != RELAXED && Thread.currentThread() != thread) {
      dissolve();
      throw new StatusException(
          Status.CAPTURE_WRONG_THREAD,
          "the capture began on another thread, and its mode is not relaxed");
    }
    if (stream != origin) {
      invalidate();
      throw new StatusException(Status.CAPTURE_UNMATCHED, "the capture began in another stream");
    }
    boolean joined = true;
    Set<Graph.Node> reached = new LinkedHashSet<>();
    reach(tails.getOrDefault(origin, Collections.emptySet()), reached);
    for (Map.Entry<Stream, Set<Graph.Node>> entry : tails.entrySet()) {
      joined &= reached.containsAll(entry.getValue());
      entry.getKey().capture(null);
    }
    machine.captures().remove(this);
    if (invalid) {
      throw new StatusException(
          Status.CAPTURE_INVALIDATED, "an operation before had invalidated the capture");
    }
    if (!joined) {
      throw new StatusException(
          Status.CAPTURE_UNJOINED, "a stream that joined the capture was not joined back");
    }
    return graph;
  }

  private static void reach(Collection<Graph.Node> from, Set<Graph.Node> reached) {
    for (Graph.Node node : from) {
      if (reached.add(node)) {
        reach(node.after(), reached);
      }
    }
  }

  /** Work of one of its streams. */
  synchronized void add(Stream stream, int type, Work work) {
    refuseInvalid();
    Set<Graph.Node> before = tails.getOrDefault(stream, Collections.emptySet());
    tails.put(stream, Collections.singleton(graph.add(type, work, before)));
  }

  /** Memory of the graph itself. */
  public synchronized void allocate(Stream stream, Block block, Runnable release) {
    add(stream, Graph.MEM_ALLOC, () -> {});
    graph.memory().add(block, release);
  }

  /** Gives memory of the graph back; 1 for other memory. */
  public synchronized void free(Stream stream, Block block) {
    refuseInvalid();
    if (!graph.memory().free(block)) {
      throw new StatusException(
          Status.INVALID_VALUE, "the memory was not allocated in this capture");
    }
    add(stream, Graph.MEM_FREE, () -> {});
  }

  synchronized void record(Event event, Stream stream) {
    refuseInvalid();
    marks.put(event, tails.getOrDefault(stream, Collections.emptySet()));
    event.captured(this);
  }

  /** A stream waits for an event of this capture: it joins. */
  synchronized void join(Stream stream, Event event) {
    refuseInvalid();
    Capture other = stream.capture();
    if (other != null && other != this) {
      invalidate();
      other.invalidate();
      throw new StatusException(Status.CAPTURE_MERGE, "two captures would become one");
    }
    Set<Graph.Node> tail = new LinkedHashSet<>(tails.getOrDefault(stream, Collections.emptySet()));
    tail.addAll(marks.getOrDefault(event, Collections.emptySet()));
    tails.put(stream, tail);
    stream.capture(this);
  }

  synchronized void refuseInvalidated() {
    refuseInvalid();
  }

  private void refuseInvalid() {
    if (invalid) {
      throw new StatusException(
          Status.CAPTURE_INVALIDATED, "an operation before had invalidated the capture");
    }
  }

  /** Throws 1 for an event of a capture that was invalidated or is over. */
  synchronized void refuseEvent() {
    if (invalid || over) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "the event belongs to a capture that " + (invalid ? "was invalidated" : "is over"));
    }
  }

  /** A stream of it is destroyed: it will not end well, or not at all if it began there. */
  public synchronized void abandon(Stream stream) {
    invalidate();
    if (stream == origin) {
      dissolve();
    }
    stream.capture(null);
  }

  private void dissolve() {
    for (Stream stream : tails.keySet()) {
      stream.capture(null);
    }
    machine.captures().remove(this);
  }

  /** Its end will say 901. */
  public synchronized void invalidate() {
    invalid = true;
  }

  /** {@code CUstreamCaptureStatus}: 1 active, 2 invalidated. */
  public synchronized int status() {
    return invalid ? 2 : 1;
  }

  /** Whether an unsafe call of this thread may not be made while this goes on. */
  boolean forbids(Thread caller, int callersMode) {
    if (callersMode == RELAXED || mode == RELAXED) {
      return false;
    }
    return caller == thread || (mode == GLOBAL && callersMode == GLOBAL);
  }

  /** Throws 900 where an ongoing capture forbids an unsafe call, and invalidates that capture. */
  public static void refuseUnsafe(Machine machine, ThreadState thread) {
    for (Capture capture : machine.captures()) {
      if (capture.forbids(Thread.currentThread(), thread.captureMode())) {
        capture.invalidate();
        throw new StatusException(
            Status.CAPTURE_UNSUPPORTED,
            "this call is not permitted while a stream is captured, by "
                + (capture.thread == Thread.currentThread() ? "the calling" : "another")
                + " thread");
      }
    }
  }

  /** Throws 900 where a stream of the context is captured, in whatever mode. */
  public static void refuseWaiting(Context context) {
    for (Stream stream : context.streams()) {
      Capture capture = stream.capture();
      if (capture != null) {
        capture.invalidate();
        throw new StatusException(
            Status.CAPTURE_UNSUPPORTED, "a stream that is being captured cannot be waited for");
      }
    }
  }

  /** Throws 906 where a captured blocking stream keeps the legacy stream from being asked. */
  public static void refuseAsking(Stream legacy) {
    for (Stream stream : legacy.home().streams()) {
      if (stream.capture() != null && stream.isBlocking()) {
        throw new StatusException(
            Status.CAPTURE_IMPLICIT, "a stream that it would wait for is being captured");
      }
    }
  }

  /** Throws 906 where work in the legacy stream would wait for a captured blocking stream. */
  public static void refuseImplicit(Stream legacy) {
    for (Stream stream : legacy.home().streams()) {
      Capture capture = stream.capture();
      if (capture != null && stream.isBlocking()) {
        capture.invalidate();
        throw new StatusException(
            Status.CAPTURE_IMPLICIT,
            "the legacy default stream would wait for a stream that is being captured");
      }
    }
  }
}
