package io.warplight.launch.command;

import io.warplight.launch.channel.Json;
import java.util.List;
import java.util.Map;

/** What {@code attach} says: what is watched from now on, what is not, and why. Stateless. */
final class AttachReport {

  private static final int MOST = 20;

  private AttachReport() {}

  static void write(Terminal terminal, String pid, Map<String, Object> said, boolean options) {
    if (Boolean.TRUE.equals(said.get("before"))) {
      terminal.line(
          "Warplight was in process "
              + pid
              + " already"
              + (options ? "; its options are changed." : "; nothing was changed."));
    } else {
      terminal.line(
          "Warplight "
              + AttachCommand.text(said, "version")
              + " is in process "
              + pid
              + " ("
              + Json.number(said.get("millis"))
              + " ms).");
    }
    for (Object line : Json.list(said.get("lines"))) {
      terminal.line(Terminal.clean(Json.text(line)).replaceFirst("^warplight: ", ""));
    }
    covered(terminal, said);
  }

  private static void covered(Terminal terminal, Map<String, Object> said) {
    long classes = Json.number(said.get("classes"));
    long hooks = Json.number(said.get("hooks"));
    if (classes == 0 && hooks == 0) {
      terminal.line("No class that is loaded calls CUDA. Those that load from now on are watched.");
    } else {
      terminal.line(
          "Watched: "
              + Words.count(Json.number(said.get("sites")), "call site")
              + " in "
              + Words.count(classes, "class", "classes")
              + "; "
              + Words.count(hooks, "place")
              + " inside the bindings, for calls by reflection, method reference or old code.");
    }
    list(terminal, "Left as it was, seen inside the bindings only:", said.get("left"));
    list(
        terminal,
        "Running while they were rewritten; these run their old code until they return, and are"
            + " seen inside the bindings only:",
        said.get("frames"));
  }

  private static void list(
      Terminal terminal, String heading, @org.jspecify.annotations.Nullable Object lines) {
    List<Object> all = Json.list(lines);
    if (all.isEmpty()) {
      return;
    }
    terminal.line(heading);
    for (Object line : all.subList(0, Math.min(MOST, all.size()))) {
      terminal.line("  " + Terminal.clean(Json.text(line)));
    }
    if (all.size() > MOST) {
      terminal.line("  and " + (all.size() - MOST) + " more; \"status --json\" has them");
    }
  }
}
