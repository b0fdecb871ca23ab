package io.warplight.launch.command;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.Attributes;
import java.util.jar.JarFile;
import java.util.jar.Manifest;

/** What can be told of a JVM by looking at it from outside. Immutable. */
final class Inspection {

  private static final int MOST_FILES = 4_096;

  private final boolean jvm;
  private final boolean agent;
  private final String cuda;

  private Inspection(boolean jvm, boolean agent, String cuda) {
    this.jvm = jvm;
    this.agent = agent;
    this.cuda = cuda;
  }

  static Inspection of(Target target) {
    String maps = target.maps();
    boolean jvm = maps.contains("/libjvm.so") || maps.contains("/libj9vm");
    if (!jvm) {
      return new Inspection(false, false, "");
    }
    boolean agent = false;
    boolean jar = false;
    int seen = 0;
    try (DirectoryStream<Path> files = Files.newDirectoryStream(target.folder().resolve("fd"))) {
      for (Path file : files) {
        String open = String.valueOf(link(file));
        if (++seen > MOST_FILES) {
          break;
        }
        if (open.endsWith(".jar") || open.endsWith(".jar (deleted)")) {
          String name = open.substring(open.lastIndexOf('/') + 1);
          jar |= name.startsWith("jcuda") || name.startsWith("jcublas");
          agent = agent || isOurs(file);
        }
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // Another user's, or gone.
    }
    String cuda = maps.contains("/libJCuda") ? "loaded" : jar ? "jar" : "-";
    return new Inspection(true, agent, cuda);
  }

  private static String link(Path file) {
    try {
      return String.valueOf(Files.readSymbolicLink(file));
    } catch (IOException gone) {
      return "";
    }
  }

  /** By what is in it, whatever it is called and wherever it lies. */
  static boolean isOurs(Path file) {
    try (JarFile jar = new JarFile(file.toFile(), false)) {
      Manifest manifest = jar.getManifest();
      return manifest != null
          && "Warplight"
              .equals(manifest.getMainAttributes().getValue(Attributes.Name.IMPLEMENTATION_TITLE))
          && manifest.getMainAttributes().getValue("Premain-Class") != null;
    } catch (IOException | SecurityException unreadable) {
      return false;
    }
  }

  boolean isJvm() {
    return jvm;
  }

  /** Whether the agent's jar is open in it. */
  boolean hasAgent() {
    return agent;
  }

  /** {@code loaded}, {@code jar} if only its jar is open, or {@code -}. */
  String cuda() {
    return cuda;
  }
}
