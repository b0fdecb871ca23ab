package io.warplight.signals;

import io.warplight.monitor.failure.FailureListener;

/**
 * One way out: a log, a metrics endpoint, a pipeline of spans. Made when the first class that names
 * a binding is rewritten, on the thread that loads that class: the constructor must load and start
 * nothing. Then opened on a thread of the agent, told of failures on the threads that failed (also
 * before it is open: what comes early is kept, bounded, or counted as dropped), and closed when the
 * JVM ends.
 *
 * <p>What a sink throws switches it off, counted as a fault under its name; the others go on. What
 * can block (network, files, the application's own code) never runs on a thread that failed.
 */
public interface Sink extends FailureListener {

  /**
   * What it is called in messages and counts: a constant of the code or a choice of the user's,
   * such as {@code metrics prometheus}.
   */
  String name();

  /**
   * Starts it: loads its library, opens its port. Called once, on a thread of the agent, while
   * failures may already come.
   *
   * @throws Exception if it cannot work: it is off then, and one line says why
   */
  void open() throws Exception;

  /**
   * Lets out what it still has. Called once, on a thread of the agent, while the JVM ends; when the
   * time is over, the JVM ends all the same.
   *
   * @param millis how long it may take
   */
  void close(long millis) throws Exception;
}
