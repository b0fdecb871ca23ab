package io.warplight.api;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * The CUDA failures of this JVM, as the agent saw them. Without an agent there are none, and nobody
 * is told of any.
 *
 * <pre>{@code
 * Mark start = CudaFailures.mark();
 * solver.step();
 * CudaFailures.assertNoneSwallowed(start);
 * }</pre>
 *
 * <p>The agent keeps the last thousand or so failures; those that only repeat the loss of a device
 * are not among them.
 */
public final class CudaFailures {

  /** As long as an analysis of callers may take on a busy machine. */
  static final long PATIENCE_MILLIS = 10_000;

  private static final long END = Long.MAX_VALUE;

  private CudaFailures() {}

  /** Whether this JVM has an agent that watches its CUDA calls. */
  public static boolean areWatched() {
    return AgentLink.ask("mark", null) != null;
  }

  /** This moment. */
  public static Mark mark() {
    Object position = AgentLink.ask("mark", null);
    return new Mark(position instanceof Long ? (Long) position : 0);
  }

  /** Failures of calls that the calling thread has made since, oldest first. */
  public static List<CudaFailure> ofThread(Mark since) {
    long[] self = {threadId()};
    return Failures.between(since.position(), END, self, null, 0).all;
  }

  /**
   * Failures of calls that were made within one trace of OpenTelemetry since, on any thread, oldest
   * first.
   *
   * @param traceId 32 hexadecimal digits in lower case
   */
  public static List<CudaFailure> ofTrace(String traceId, Mark since) {
    Objects.requireNonNull(traceId);
    return Failures.between(since.position(), END, null, traceId, 0).all;
  }

  /** Failures of all calls since, oldest first. */
  public static List<CudaFailure> ofProcess(Mark since) {
    return Failures.between(since.position(), END, null, null, 0).all;
  }

  /**
   * Throws AssertionError if a failure was swallowed since, on any thread. Waits for what callers
   * do with a status that was returned to them to be known.
   */
  public static void assertNoneSwallowed(Mark since) {
    Failures.between(since.position(), END, null, null, PATIENCE_MILLIS)
        .assertNoneSwallowed("in this JVM");
  }

  /** As {@link #assertNoneSwallowed}, of the calling thread's failures only. */
  public static void assertThreadSwallowedNone(Mark since) {
    long[] self = {threadId()};
    Failures.between(since.position(), END, self, null, PATIENCE_MILLIS)
        .assertNoneSwallowed("by this thread");
  }

  /**
   * Has a listener told of each failure from now on, once it is known what became of its status; on
   * a thread of the agent, so that a slow listener holds up no CUDA call. What comes while it is
   * more than a thousand behind is dropped. A listener that throws is told nothing more. CUDA calls
   * that it makes are not watched.
   *
   * @return to be closed when it wants to be told no more
   */
  public static Listening listen(Consumer<CudaFailure> listener) {
    Objects.requireNonNull(listener);
    Consumer<Map<?, ?>> told = attributes -> listener.accept(new CudaFailure(attributes));
    AgentLink.ask("listen", told);
    return () -> AgentLink.ask("unlisten", told);
  }

  // Thread.getId is deprecated since Java 19; its successor is not there on Java 8.
  @SuppressWarnings("deprecation")
  static long threadId() {
    return Thread.currentThread().getId();
  }

  /** Ends a listener's subscription. */
  public interface Listening extends AutoCloseable {

    /** The listener is told nothing more, save what it is being told. */
    @Override
    void close();
  }
}
