package io.warplight.audit;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Objects;

/** What a person read of one call: a row of {@code labels.tsv}. */
record Label(String program, String source, int line, String function, String fate, String why) {

  /** All of them. */
  static List<Label> all() {
    try (BufferedReader rows =
        new BufferedReader(
            new InputStreamReader(
                Objects.requireNonNull(Label.class.getResourceAsStream("labels.tsv")),
                StandardCharsets.UTF_8))) {
      return rows.lines().filter(row -> !row.startsWith("#")).map(Label::of).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private static Label of(String row) {
    String[] columns = row.split("\t", -1);
    return new Label(
        columns[0], columns[1], Integer.parseInt(columns[2]), columns[3], columns[4], columns[5]);
  }

  /** Where it stands; several instructions can stand there, copies of a {@code finally}. */
  String where() {
    return where(source, line, function);
  }

  static String where(String source, int line, String function) {
    return source + ':' + line + ' ' + function;
  }
}
