package io.warplight.launch.command;

import io.warplight.launch.channel.SelfProcess;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.attribute.UserPrincipal;
import org.jspecify.annotations.Nullable;

/**
 * A process that a command is about, looked at from outside through {@code /proc}: nothing is asked
 * of it. Everything in there may have changed a moment later.
 */
final class Target {

  /** Where the JDK's attach files are, and our channels. */
  static final Path TEMPORARY = Paths.get("/tmp");

  private static final Path PROC = Paths.get("/proc");

  private final String pid;
  private final Path folder;

  private Target(String pid) {
    this.pid = pid;
    this.folder = PROC.resolve(pid);
  }

  /**
   * A process that is there.
   *
   * @throws CommandException if there is none
   */
  static Target of(String pid) throws CommandException {
    if (!Files.isDirectory(PROC.resolve("self"))) {
      throw CommandException.unreachable(
          "this system has no /proc. The commands that reach a running JVM work on Linux; elsewhere"
              + " start the JVM with -javaagent:warplight.jar.");
    }
    if (!pid.matches("[1-9][0-9]{0,9}")) {
      throw CommandException.badUse(
          "\"" + Terminal.clean(pid) + "\" is no process number. \"ps\" lists the JVMs here.");
    }
    Target target = new Target(pid);
    if (!Files.isDirectory(target.folder)) {
      throw CommandException.unreachable(
          "there is no process "
              + pid
              + ". \"ps\" lists the JVMs here; inside a container a"
              + " process has another number than outside.");
    }
    return target;
  }

  /** Without a look whether it is there. */
  static Target listed(String pid) {
    return new Target(pid);
  }

  String pid() {
    return pid;
  }

  Path folder() {
    return folder;
  }

  boolean isAlive() {
    String state = stateOf();
    return !state.isEmpty() && !state.startsWith("Z") && !state.startsWith("X");
  }

  /** Whether it was stopped, by a signal or a debugger. */
  boolean isStopped() {
    String state = stateOf();
    return state.startsWith("T") || state.startsWith("t");
  }

  private String stateOf() {
    return status("State:");
  }

  /** Its number as it sees it itself, in its own container. */
  String ownNumber() {
    String numbers = status("NSpid:");
    return numbers.isEmpty() ? pid : numbers.substring(numbers.lastIndexOf('\t') + 1);
  }

  /** A line of its status; empty if there is none. */
  private String status(String name) {
    for (String line : text("status").split("\n", -1)) {
      if (line.startsWith(name)) {
        return line.substring(name.length()).trim();
      }
    }
    return "";
  }

  /** Whether it has a handler for the signal that the JDK's Attach API may send. */
  boolean handlesQuit() {
    String caught = status("SigCgt:");
    try {
      return caught.isEmpty() || (Long.parseUnsignedLong(caught, 16) & 1 << 2) != 0;
    } catch (NumberFormatException unknown) {
      return true;
    }
  }

  UserPrincipal owner() throws CommandException {
    try {
      return Files.getOwner(folder);
    } catch (IOException gone) {
      throw CommandException.unreachable("process " + pid + " has ended.");
    }
  }

  /** Whom this very process belongs to. */
  static UserPrincipal self() throws CommandException {
    return new Target("self").owner();
  }

  long started() throws CommandException {
    try {
      return SelfProcess.started(folder);
    } catch (IOException gone) {
      throw CommandException.unreachable("process " + pid + " has ended.");
    }
  }

  /** Its words as they were given, ended by zeros; empty if they cannot be read. */
  String commandLine() {
    return text("cmdline");
  }

  String environment() {
    return text("environ");
  }

  /** What is mapped into it; empty if that cannot be read. */
  String maps() {
    return text("maps");
  }

  private String text(String file) {
    try {
      return new String(Files.readAllBytes(folder.resolve(file)), StandardCharsets.UTF_8);
    } catch (IOException unreadable) {
      return "";
    }
  }

  /** A file as the process sees it, named from here. */
  Path inside(String path) {
    return isElsewhere() ? folder.resolve("root" + path) : Paths.get(path);
  }

  /** Whether it has another file system than this process: a container. */
  boolean isElsewhere() {
    Path own = link(PROC.resolve("self/ns/mnt"));
    Path other = link(folder.resolve("ns/mnt"));
    return own != null && other != null && !own.equals(other);
  }

  private static @Nullable Path link(Path file) {
    try {
      return Files.readSymbolicLink(file);
    } catch (IOException unreadable) {
      return null;
    }
  }

  /** Where it and the JDK's attach files have their common place, as seen from here. */
  Path temporary() throws CommandException {
    Path folder = inside(TEMPORARY.toString());
    if (!Files.isDirectory(folder, LinkOption.NOFOLLOW_LINKS)) {
      throw CommandException.unreachable(
          folder + " of process " + pid + " is no folder that can be read from here.");
    }
    return folder;
  }
}
