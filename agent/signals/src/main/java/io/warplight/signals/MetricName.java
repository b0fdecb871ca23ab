package io.warplight.signals;

import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * Each metric, declared once with its tags and limits: docs/signals.md is made from it. One tag set
 * for each name, and a limit to its series, beyond which everything is counted under the overflow
 * tag: totals stay exact.
 */
public enum MetricName {
  ERROR(
      "gpu.cuda.error",
      Kind.COUNTER,
      "Failures by function, code, domain and what the code does with the status. Each counts once,"
          + " under the fate that was found, without echoes.",
      2_000,
      "op",
      "code",
      "domain",
      "fate"),
  ECHO(
      "gpu.cuda.echo",
      Kind.COUNTER,
      "Statuses that only repeat a sticky failure of the process, so that gpu.cuda.error counts"
          + " causes.",
      1_000,
      "op",
      "code",
      "domain"),
  DEVICE_LOST(
      "gpu.cuda.device.lost",
      Kind.COUNTER,
      "Sticky failures: a device that worked is lost to this process.",
      1),
  NOTICE(
      "gpu.cuda.notice",
      Kind.COUNTER,
      "Lines of code that lose errors, or soon will, although no call failed: a loop that spins on"
          + " a query, a check that hears of nothing. Each line counts once a kind.",
      30,
      "kind"),
  OPERATION_DURATION(
      "gpu.cuda.operation.duration",
      Kind.TIMER,
      "How long calls took, off by default. error.type is the code of a call that failed, none of"
          + " one that did not.",
      1_000,
      "op",
      "error.type"),
  CALLS(
      "gpu.cuda.calls",
      Kind.COUNTER,
      "Calls, off by default; approximate where threads call at once.",
      1_000,
      "op"),
  GC_OVERLAP(
      "gpu.cuda.gc.overlap",
      Kind.TIMER,
      "The part of slow calls that overlapped a collection pause. Overlap is not cause: native code"
          + " runs on through a pause.",
      1_000,
      "op"),
  HANDLE_COUNT(
      "gpu.cuda.handle.count",
      Kind.GAUGE,
      "Live handles: memory, streams, events, contexts, modules, libraries' handles and plans, as"
          + " far as their creation was seen.",
      30,
      "kind"),
  HANDLE_COUNT_PEAK(
      "gpu.cuda.handle.count.peak",
      Kind.GAUGE,
      "The most handles of a kind that were live at once.",
      30,
      "kind"),
  HANDLE_LEAKS(
      "gpu.cuda.handle.leaks",
      Kind.COUNTER,
      "Handles whose Java object was collected, or given another handle, before anything destroyed"
          + " them, off by default: certain ones, possible ones of which nobody is accused, and"
          + " withdrawn ones that were called certain and used or destroyed after all.",
      90,
      "kind",
      "state"),
  HANDLE_USAGE(
      "gpu.cuda.handle.usage",
      Kind.GAUGE,
      "Bytes of live memory of a kind, as far as its allocation was seen.",
      30,
      "kind"),
  HANDLE_USAGE_PEAK(
      "gpu.cuda.handle.usage.peak",
      Kind.GAUGE,
      "The most bytes of a kind that were live at once.",
      30,
      "kind"),
  AGENT_SITES(
      "gpu.cuda.agent.sites",
      Kind.GAUGE,
      "Call sites: rewritten, or left alone and why.",
      50,
      "state",
      "reason"),
  AGENT_FAULTS(
      "gpu.cuda.agent.faults",
      Kind.COUNTER,
      "What went wrong inside Warplight, by its part.",
      100,
      "part"),
  AGENT_DROPPED(
      "gpu.cuda.agent.dropped",
      Kind.COUNTER,
      "What a limit inside Warplight dropped, by its part.",
      100,
      "part");

  /** The value of every tag of the series that takes what is beyond the limit. */
  public static final String OVERFLOW = "_OTHER";

  /** The value of a tag that has none, as Micrometer writes it; as an attribute it is left out. */
  public static final String NONE = "none";

  /** What is counted or measured. */
  public enum Kind {
    COUNTER,
    TIMER,
    GAUGE
  }

  private final String id;
  private final Kind kind;
  private final String note;
  private final int limit;
  // Joined: an enum's fields are immutable, and a list is not.
  private final String tags;

  MetricName(String id, Kind kind, String note, int limit, String... tags) {
    this.id = id;
    this.kind = kind;
    this.note = note;
    this.limit = limit;
    this.tags = String.join(" ", tags);
  }

  /**
   * The name that leaves: {@code gpu.cuda.error}; Prometheus makes it {@code gpu_cuda_error_total}.
   */
  public String id() {
    return id;
  }

  public Kind kind() {
    return kind;
  }

  /** What it means, for the documentation and as the metric's description. */
  public String note() {
    return note;
  }

  /** How many series it may have, the overflow's not counted. */
  public int limit() {
    return limit;
  }

  /** Its tags, in order. */
  public List<String> tags() {
    return tags.isEmpty() ? Collections.emptyList() : Arrays.asList(tags.split(" "));
  }
}
