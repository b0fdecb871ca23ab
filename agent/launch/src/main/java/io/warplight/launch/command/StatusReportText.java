package io.warplight.launch.command;

import io.warplight.launch.channel.Json;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A status for people. Stateless. */
final class StatusReportText {

  private StatusReportText() {}

  static void write(
      Terminal terminal, String pid, Map<String, Object> status, int top, StatusSort sort) {
    terminal.line(
        terminal.bold("Warplight " + AttachCommand.text(status, "version") + " in process " + pid));
    if (!Boolean.TRUE.equals(status.get("at_work"))) {
      terminal.line("No class that calls CUDA has loaded yet.");
      return;
    }
    terminal.line(
        Words.count(number(status, "sites"), "call site")
            + " in "
            + Words.count(number(status, "classes"), "class", "classes")
            + " watched, "
            + number(status, "sites_linked")
            + " called; "
            + Words.count(number(status, "hooks"), "place")
            + " inside the bindings");
    String summary = summary(status);
    terminal.line(number(status, "swallowed") > 0 ? terminal.red(summary) : summary);
    if (number(status, "lost_devices") > 0) {
      terminal.line(terminal.red(Words.count(number(status, "lost_devices"), "device") + " lost"));
    }
    Map<String, Object> time = Json.map(status.get("time"));
    if (!time.isEmpty()) {
      terminal.line(
          "own time: "
              + number(time, "rewriting_ms")
              + " ms rewriting classes, "
              + number(time, "threads_ms")
              + " ms on its own threads");
    }
    codes(terminal, status, top);
    sites(terminal, status, top, sort);
    handles(terminal, status, top);
    growing(terminal, status, top);
    troubles(terminal, status);
  }

  /** One line: calls, failures, how many were swallowed. */
  static String summary(Map<String, Object> status) {
    long open = number(status, "open");
    long echoes = number(status, "echoes");
    return Words.count(number(status, "calls"), "call")
        + ", "
        + Words.count(number(status, "failures"), "failure")
        + ", "
        + number(status, "swallowed")
        + " swallowed"
        + (open > 0 ? ", " + open + " whose callers are still being looked at" : "")
        + (echoes > 0 ? ", " + Words.count(echoes, "echo", "echoes") + " of a lost device" : "");
  }

  private static void codes(Terminal terminal, Map<String, Object> status, int top) {
    Table table = new Table("FUNCTION", "CODE", "DOMAIN", "FATE", "FAILURES");
    for (Map<String, Object> one : most(status.get("by_code"), byNumber("count"), top)) {
      table.add(
          Json.text(one.get("op")),
          Json.text(one.get("code")),
          Json.text(one.get("domain")),
          Json.text(one.get("fate")),
          number(one, "count"));
    }
    print(terminal, table);
  }

  private static void sites(
      Terminal terminal, Map<String, Object> status, int top, StatusSort sort) {
    Table table = new Table("PLACE", "FUNCTION", "FATE THERE", "CALLS", "FAILURES");
    for (Map<String, Object> one : most(status.get("by_site"), sort.order(), top)) {
      table.add(
          Json.text(one.get("place")),
          Json.text(one.get("op")),
          Json.text(one.get("fate")),
          number(one, "calls"),
          number(one, "failures"));
    }
    print(terminal, table);
  }

  private static void handles(Terminal terminal, Map<String, Object> status, int top) {
    Table table = new Table("KIND", "LIVE", "BYTES", "MOST", "MOST BYTES");
    for (Map<String, Object> one : most(status.get("handles"), byNumber("live"), top)) {
      table.add(
          Json.text(one.get("kind")),
          number(one, "live"),
          number(one, "bytes"),
          number(one, "most"),
          number(one, "most_bytes"));
    }
    print(terminal, table);
  }

  private static void growing(Terminal terminal, Map<String, Object> status, int top) {
    Table table = new Table("ONLY GROWS", "KIND", "LIVE", "BYTES", "A MINUTE", "BYTES A MINUTE");
    for (Map<String, Object> one : most(status.get("growing"), byNumber("bytes_a_minute"), top)) {
      table.add(
          Json.text(one.get("place")),
          Json.text(one.get("kind")),
          number(one, "live"),
          number(one, "bytes"),
          number(one, "live_a_minute"),
          number(one, "bytes_a_minute"));
    }
    print(terminal, table);
  }

  private static void print(Terminal terminal, Table table) {
    if (!table.isEmpty()) {
      terminal.line("");
      for (String line : table.lines(terminal)) {
        terminal.line(line);
      }
    }
  }

  private static void troubles(Terminal terminal, Map<String, Object> status) {
    List<String> lines = new ArrayList<>();
    parts(lines, "lines that lose errors (explain tells of each)", status.get("notices"));
    parts(lines, "left alone", status.get("left_by_reason"));
    parts(lines, "faults inside Warplight", status.get("faults"));
    parts(lines, "dropped", status.get("dropped"));
    long dropped = number(status, "dropped_lines");
    if (dropped > 0) {
      lines.add("lines that did not get out: " + dropped);
    }
    if (!lines.isEmpty()) {
      terminal.line("");
    }
    for (String line : lines) {
      terminal.line(terminal.yellow(line));
    }
  }

  private static void parts(List<String> lines, String what, @Nullable Object counts) {
    List<String> parts = new ArrayList<>();
    for (Map.Entry<String, Object> one : Json.map(counts).entrySet()) {
      parts.add(Json.number(one.getValue()) + " " + Terminal.clean(one.getKey()));
    }
    if (!parts.isEmpty()) {
      lines.add(what + ": " + String.join(", ", parts));
    }
  }

  private static List<Map<String, Object>> most(
      @Nullable Object list, Comparator<Map<String, Object>> order, int top) {
    List<Map<String, Object>> all = new ArrayList<>();
    for (Object one : Json.list(list)) {
      all.add(Json.map(one));
    }
    all.sort(order);
    return all.subList(0, Math.min(top, all.size()));
  }

  private static Comparator<Map<String, Object>> byNumber(String name) {
    return (a, b) -> Long.compare(number(b, name), number(a, name));
  }

  private static long number(Map<String, Object> data, String name) {
    return Json.number(data.get(name));
  }
}
