package io.warplight.launch.channel;

import java.util.LinkedHashMap;
import java.util.Map;

/** One command on its way to the agent: its name and its arguments, as text. Immutable. */
public final class Request {

  private final String id;
  private final String command;
  private final Map<String, Object> arguments;

  Request(String id, String command, Map<String, Object> arguments) {
    this.id = id;
    this.command = command;
    this.arguments = arguments;
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if it is none, or one of another version
   */
  static Request read(String id, String text) {
    Map<String, Object> read = Json.object(text);
    if (Json.number(read.get("protocol")) != ChannelFiles.PROTOCOL) {
      throw new IllegalArgumentException("of another version");
    }
    return new Request(id, Json.text(read.get("command")), Json.map(read.get("arguments")));
  }

  String write() {
    Map<String, Object> written = new LinkedHashMap<>();
    written.put("protocol", ChannelFiles.PROTOCOL);
    written.put("command", command);
    written.put("arguments", arguments);
    return JsonText.of(written);
  }

  String id() {
    return id;
  }

  /** What is to be done. */
  public String command() {
    return command;
  }

  /** An argument; empty if it is not given. */
  public String argument(String name) {
    return Json.text(arguments.get(name));
  }
}
