package io.warplight.monitor.explain;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * One sentence of what Warplight knows beyond the code, and what to do about it. Immutable.
 *
 * <p>The sentence is whole: a person need not read more. A hint on a late failure also lists its
 * suspects, each in words of its own, for signals that have a field for them.
 *
 * <p>Some hints explain the process rather than the call (no driver): whoever writes for people
 * says these once, with the first failure that it writes.
 */
public final class Hint {

  private final String id;
  private final String text;
  private final boolean onceAProcess;
  private final List<String> suspects;

  private Hint(String id, String text, boolean onceAProcess, List<String> suspects) {
    this.id = id;
    this.text = text;
    this.onceAProcess = onceAProcess;
    this.suspects = suspects;
  }

  /** A hint on this failure. */
  public static Hint onFailure(String id, String text) {
    return new Hint(id, text, false, Collections.emptyList());
  }

  /** A hint on this failure that accuses these, likeliest first. */
  public static Hint onSuspects(String id, String text, List<String> suspects) {
    return new Hint(id, text, false, Collections.unmodifiableList(new ArrayList<>(suspects)));
  }

  /** A hint that holds for every such failure of the process. */
  public static Hint onProcess(String id, String text) {
    return new Hint(id, text, true, Collections.emptyList());
  }

  /** A short name in snake case, the same for all hints of one kind. */
  public String id() {
    return id;
  }

  /** The sentence, without a full stop. */
  public String text() {
    return text;
  }

  /** Operations that the failure may come from, likeliest first; mostly none. */
  public List<String> suspects() {
    return suspects;
  }

  /** The suspects that several accuse. */
  public static List<String> suspects(List<Hint> hints) {
    List<String> suspects = new ArrayList<>();
    for (Hint hint : hints) {
      suspects.addAll(hint.suspects);
    }
    return suspects;
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
