package io.warplight.signals;

import io.warplight.catalog.Status;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * The value by which a status code is told apart in tags, {@code invalid_value}: the same, and
 * bounded, on metrics, spans and events. Codes that the tables know are bounded by them; of others,
 * {@code code_<number>}, the first 50 are told apart. Any thread.
 */
public final class CodeTags {

  private static final int MOST_UNKNOWN = 50;

  private final Set<String> unknown = ConcurrentHashMap.newKeySet();

  /** The tag of a status; {@link MetricName#OVERFLOW} beyond the limit. */
  public String of(Status status) {
    String tag = status.tag();
    if (status.known() || unknown.contains(tag)) {
      return tag;
    }
    synchronized (unknown) {
      if (unknown.size() >= MOST_UNKNOWN) {
        return MetricName.OVERFLOW;
      }
      unknown.add(tag);
    }
    return tag;
  }
}
