package io.warplight.simulator.rules;

import io.warplight.simulator.Options;
import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * The rules in force: those of the option, then those of the file, which is read again when it
 * changes. A bad rule is refused with its line and the reason; the others hold.
 */
final class Rules {
  private static final long LOOK_NANOS = 500_000_000L;

  private final String option = Options.RULE.text();
  private final String fileName = Options.RULES.text();
  private volatile List<Rule> rules = Collections.emptyList();
  private volatile long looked;
  private long changed = -1;

  Rules() {
    if (!fileName.isEmpty() || !option.isEmpty()) {
      reload();
    }
  }

  List<Rule> inForce() {
    if (!fileName.isEmpty() && System.nanoTime() - looked > LOOK_NANOS) {
      reload();
    }
    return rules;
  }

  private synchronized void reload() {
    looked = System.nanoTime();
    long now = fileName.isEmpty() ? 0 : new File(fileName).lastModified();
    if (now == changed) {
      return;
    }
    changed = now;
    List<Rule> read = new ArrayList<>();
    parse(option.isEmpty() ? new String[0] : option.split(";", -1), Options.RULE.property(), read);
    if (!fileName.isEmpty()) {
      parse(lines(), fileName, read);
    }
    rules = Collections.unmodifiableList(read);
  }

  private String[] lines() {
    try {
      return new String(Files.readAllBytes(new File(fileName).toPath()), StandardCharsets.UTF_8)
          .split("\\r?\\n", -1);
    } catch (IOException e) {
      System.err.println("[warplight-simulator] rules cannot be read: " + e);
      return new String[0];
    }
  }

  private static void parse(String[] lines, String where, List<Rule> rules) {
    for (int i = 0; i < lines.length; i++) {
      String line = lines[i].trim();
      if (line.isEmpty() || line.startsWith("#")) {
        continue;
      }
      try {
        rules.add(Rule.parse(line, Options.SEED.number(Long.MIN_VALUE) + i));
      } catch (IllegalArgumentException refused) {
        System.err.println(
            "[warplight-simulator] "
                + where
                + " line "
                + (i + 1)
                + " refused: "
                + refused.getMessage());
      }
    }
  }
}
