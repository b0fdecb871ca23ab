package io.warplight.monitor.link;

/**
 * Which statuses of a function need no look, by the catalogue. Asked once a link, on the thread
 * that links.
 */
public interface StatusRules {
  /** The status that means success. */
  int success(String owner, String function, String descriptor);

  /**
   * The status that means not ready yet where the function documents it; else the success value
   * again.
   */
  int pending(String owner, String function, String descriptor);
}
