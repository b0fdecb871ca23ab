package io.warplight.launch.channel;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** What the agent says to a request: whether it was done, lines for the user, data. Immutable. */
public final class Answer {

  private static final int MOST_LINES = 10_000;

  private final boolean done;
  private final List<String> lines;
  private final Map<String, Object> data;

  private Answer(boolean done, List<String> lines, Map<String, Object> data) {
    this.done = done;
    this.lines = Collections.unmodifiableList(new ArrayList<>(lines));
    this.data = data;
  }

  /** It was done. */
  public static Answer done(List<String> lines) {
    return new Answer(true, lines, Collections.emptyMap());
  }

  /** It was done; here is what was asked for. */
  public static Answer data(Map<String, Object> data) {
    return new Answer(true, Collections.emptyList(), data);
  }

  /** It was not done. */
  public static Answer refused(List<String> why) {
    return new Answer(false, why, Collections.emptyMap());
  }

  /**
   * Reads it.
   *
   * @throws IllegalArgumentException if it is none
   */
  static Answer read(String text) {
    Map<String, Object> read = Json.object(text);
    List<String> lines = new ArrayList<>();
    for (Object line : Json.list(read.get("lines"))) {
      if (lines.size() < MOST_LINES) {
        lines.add(Json.text(line));
      }
    }
    return new Answer(Boolean.TRUE.equals(read.get("done")), lines, Json.map(read.get("data")));
  }

  String write() {
    Map<String, Object> written = new LinkedHashMap<>();
    written.put("protocol", ChannelFiles.PROTOCOL);
    written.put("done", done);
    written.put("lines", lines);
    written.put("data", data);
    return JsonText.of(written);
  }

  public boolean isDone() {
    return done;
  }

  /** Lines for the user: why it was not done, or what is worth knowing. */
  public List<String> lines() {
    return lines;
  }

  /** What was asked for; empty where nothing was. */
  public Map<String, Object> data() {
    return data;
  }
}
