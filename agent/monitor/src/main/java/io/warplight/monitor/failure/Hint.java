package io.warplight.monitor.failure;

import java.util.ArrayList;
import java.util.List;

/**
 * One sentence of what Warplight knows beyond the code, and what to do about it. Immutable.
 *
 * <p>Some hints explain the process rather than the call (no driver): whoever writes for people
 * says these once, with the first failure that it writes.
 */
public final class Hint {

  private final String id;
  private final String text;
  private final boolean onceAProcess;

  private Hint(String id, String text, boolean onceAProcess) {
    this.id = id;
    this.text = text;
    this.onceAProcess = onceAProcess;
  }

  /** A hint on this failure. */
  static Hint onFailure(String id, String text) {
    return new Hint(id, text, false);
  }

  /** A hint that holds for every such failure of the process. */
  static Hint onProcess(String id, String text) {
    return new Hint(id, text, true);
  }

  /** A short name in snake case, the same for all hints of one kind. */
  public String id() {
    return id;
  }

  /** The sentence, without a full stop. */
  public String text() {
    return text;
  }

  /** The sentences of several. */
  public static List<String> texts(List<Hint> hints) {
    List<String> texts = new ArrayList<>();
    for (Hint hint : hints) {
      texts.add(hint.text());
    }
    return texts;
  }

  /** Whether it need be said only once in the life of the process. */
  public boolean isOnceAProcess() {
    return onceAProcess;
  }

  @Override
  public String toString() {
    return text;
  }
}
