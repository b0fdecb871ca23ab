package io.warplight.launch.command;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.attribute.UserPrincipal;

/**
 * Why a JVM cannot be attached to, and what to do then: looked for before anything is done to it,
 * and said for what the Attach API gives back. Stateless.
 */
final class Refusals {

  private static final String AT_START =
      " Start it with -javaagent:warplight.jar to have Warplight in it.";

  private Refusals() {}

  /** Looks whether the process can be attached to; nothing is asked of it. */
  static void check(Target target) throws CommandException {
    checkUser(target);
    String process = "process " + target.pid();
    if (target.isStopped()) {
      throw CommandException.unreachable(
          process
              + " is stopped, by a signal or a debugger, and answers nothing. Let it go on (kill"
              + " -CONT "
              + target.pid()
              + ") and try again.");
    }
    String maps = target.maps();
    if (maps.contains("/libj9vm")) {
      throw CommandException.unreachable(
          process + " runs on OpenJ9, and Warplight attaches to HotSpot only." + AT_START);
    }
    if (!maps.isEmpty() && !maps.contains("/libjvm.so")) {
      throw CommandException.unreachable(process + " is no JVM. \"ps\" lists the JVMs here.");
    }
    String words = target.commandLine() + '\0' + target.environment();
    if (words.contains("-XX:+DisableAttachMechanism")) {
      throw CommandException.unreachable(
          process + " was started with -XX:+DisableAttachMechanism." + AT_START);
    }
    if (words.contains("-XX:-EnableDynamicAgentLoading")) {
      throw CommandException.unreachable(
          process + " was started with -XX:-EnableDynamicAgentLoading." + AT_START);
    }
    if (!target.handlesQuit()
        && !Files.exists(target.temporary().resolve(".java_pid" + target.ownNumber()))) {
      throw CommandException.unreachable(
          process
              + " does not listen yet: it is just starting, and the signal that the JDK sends"
              + " would end it. Try again in a moment.");
    }
  }

  /**
   * Looks whether the Attach API of the {@code java} that runs this reaches into the container that
   * the process is in. Before Java 10 it takes the process's number and {@code /tmp} for its own
   * (JDK-8179498): the JVM would write all its threads to its standard output, and not be found.
   */
  static void checkContainer(Target target, String version) throws CommandException {
    if ((version.equals("1.8") || version.equals("9"))
        && (!target.ownNumber().equals(target.pid()) || !hasOurTemporaryFolder(target))) {
      throw CommandException.unreachable(
          "process "
              + target.pid()
              + " is in a container, into which the Attach API of Java "
              + version
              + " does not reach. Run this command with a java of version 10 or later, or inside"
              + " the container: docker exec CONTAINER java -jar warplight.jar ...");
    }
  }

  private static boolean hasOurTemporaryFolder(Target target) throws CommandException {
    try {
      return Files.isSameFile(target.temporary(), Target.TEMPORARY);
    } catch (IOException unreadable) {
      return false;
    }
  }

  private static void checkUser(Target target) throws CommandException {
    UserPrincipal owner = target.owner();
    UserPrincipal self = Target.self();
    if (!owner.equals(self) && !self.getName().equals("root")) {
      throw CommandException.unreachable(
          "process "
              + target.pid()
              + " belongs to user "
              + owner.getName()
              + ". Run this command as that user (sudo -u "
              + owner.getName()
              + " java -jar ...) or as root.");
    }
  }

  /** The Attach API did not come back. */
  static String late(Target target, long millis) {
    return "process "
        + target.pid()
        + (target.isStopped() ? " is stopped and" : "")
        + " did not answer within "
        + millis / 1_000
        + " seconds. A JVM that is stopped, in a debugger, or collecting garbage for long does not;"
        + " nothing was changed in it that it will not finish by itself. Try again, with a longer"
        + " --timeout if need be.";
  }

  /** What the Attach API says of a refusal, and what it means. */
  static String of(Target target, Throwable refused) {
    String said = Terminal.clean(String.valueOf(refused.getMessage()));
    String process = "process " + target.pid();
    if (!target.isAlive()) {
      return process + " has ended.";
    }
    if (said.contains("Dynamic agent loading is not enabled")) {
      return process + " does not let agents in while it runs." + AT_START;
    }
    if (said.contains("not responding") || said.contains("Unable to open socket file")) {
      return process
          + " does not listen for attach requests ("
          + said
          + "). Perhaps its /tmp is another, cannot be written, or was cleaned up: a file"
          + " .java_pid"
          + target.ownNumber()
          + " there that was taken away never comes back. Perhaps it was started with"
          + " -XX:+DisableAttachMechanism."
          + AT_START;
    }
    if (said.contains("well-known file") || said.contains("Permission denied")) {
      return process
          + " does not let this user in ("
          + said
          + "). Run this command as the user that the process belongs to, inside its container if"
          + " it is in one.";
    }
    return process
        + " could not be attached to: "
        + refused.getClass().getSimpleName()
        + ": "
        + said
        + ". Its standard error may say more."
        + AT_START;
  }
}
