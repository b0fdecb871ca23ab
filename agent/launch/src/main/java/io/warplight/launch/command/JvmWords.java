package io.warplight.launch.command;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.Set;

/** What a JVM runs, read from its command line and its JDK's files. Stateless. */
final class JvmWords {

  private static final int LONGEST = 80;

  /** Options of {@code java} whose value is a word of its own. */
  private static final Set<String> WITH_VALUE =
      Collections.unmodifiableSet(
          new HashSet<>(
              Arrays.asList(
                  "-cp",
                  "-classpath",
                  "--class-path",
                  "-p",
                  "--module-path",
                  "--upgrade-module-path",
                  "--add-modules",
                  "--add-reads",
                  "--add-exports",
                  "--add-opens",
                  "--limit-modules",
                  "--patch-module",
                  "--source")));

  private JvmWords() {}

  /** The main class, jar or module; nothing else of the command line, which may hold passwords. */
  static String program(String... words) {
    for (int i = 1; i < words.length; i++) {
      String word = words[i];
      if (word.equals("-m") || word.equals("--module")) {
        return i + 1 < words.length ? shortened(words[i + 1]) : "";
      }
      if (word.equals("-jar")) {
        return i + 1 < words.length ? shortened(new File(words[i + 1]).getName()) : "";
      }
      if (WITH_VALUE.contains(word)) {
        i++;
      } else if (!word.startsWith("-") && !word.startsWith("@")) {
        return shortened(word);
      }
    }
    return "";
  }

  private static String shortened(String word) {
    return Terminal.clean(word.length() <= LONGEST ? word : word.substring(0, LONGEST) + "...");
  }

  /** Its JDK's version, from the release file beside its virtual machine; {@code ?} if unknown. */
  static String version(Target target) {
    String maps = target.maps();
    int end = maps.indexOf("/libjvm.so");
    int start = end < 0 ? -1 : maps.lastIndexOf(' ', end);
    if (start < 0) {
      return "?";
    }
    Path folder = target.inside(maps.substring(start + 1, end));
    for (int up = 0; up < 5 && folder != null; up++) {
      Path release = folder.resolve("release");
      if (Files.isRegularFile(release)) {
        return version(release);
      }
      folder = folder.getParent();
    }
    // Only Java 8 keeps its virtual machine there, and some builds of it have no release file.
    return maps.contains("/jre/lib/") ? "1.8" : "?";
  }

  private static String version(Path release) {
    try {
      for (String line :
          new String(Files.readAllBytes(release), StandardCharsets.UTF_8).split("\n", -1)) {
        if (line.startsWith("JAVA_VERSION=")) {
          return Terminal.clean(line.substring("JAVA_VERSION=".length()).replace("\"", "").trim());
        }
      }
    } catch (IOException unreadable) {
      // As good as not there.
    }
    return "?";
  }
}
