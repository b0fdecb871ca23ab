package io.warplight.launch.command;

import io.warplight.launch.channel.Answer;
import io.warplight.launch.channel.ChannelClient;
import io.warplight.launch.channel.ChannelException;
import io.warplight.launch.channel.Leftovers;
import io.warplight.launch.start.OwnFiles;
import java.io.Closeable;
import java.io.File;
import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A way to the agent in a process: the channel that is open, or one that is opened. One thread. */
final class Connection implements Closeable {

  private static final long POLL_MILLIS = 20;

  private final Target target;
  private final ChannelClient client;
  private final long millis;

  private Connection(Target target, ChannelClient client, long millis) {
    this.target = target;
    this.client = client;
    this.millis = millis;
  }

  /** To the agent that is in the process already. */
  static Connection toAgent(String pid, long seconds) throws CommandException {
    Target target = Target.of(pid);
    Refusals.check(target);
    Leftovers.sweep(Target.TEMPORARY, target.owner());
    ChannelClient open = find(target);
    if (open == null && !Inspection.of(target).hasAgent()) {
      throw CommandException.unreachable(
          "Warplight is not in process " + pid + ". \"attach " + pid + "\" brings it in.");
    }
    return new Connection(target, open == null ? open(target, seconds) : open, seconds * 1_000);
  }

  /** To the process, whether or not the agent is in it. */
  static Connection toProcess(String pid, long seconds) throws CommandException {
    Target target = Target.of(pid);
    Refusals.check(target);
    Leftovers.sweep(Target.TEMPORARY, target.owner());
    ChannelClient open = find(target);
    return new Connection(target, open == null ? open(target, seconds) : open, seconds * 1_000);
  }

  /** Whether the process has a channel open. */
  static boolean isOpen(Target target) throws CommandException {
    ChannelClient client = find(target);
    if (client == null) {
      return false;
    }
    new Connection(target, client, 0).close();
    return true;
  }

  private static @Nullable ChannelClient find(Target target) throws CommandException {
    try {
      return ChannelClient.find(
          target.temporary(), target.ownNumber(), target.owner(), target.started());
    } catch (IOException unreadable) {
      throw CommandException.unreachable(
          "the temporary folder of process "
              + target.pid()
              + " cannot be read: "
              + unreadable
              + ". Run this command as the user that the process belongs to.");
    }
  }

  /** Has the JVM load the jar, which opens the channel. */
  private static ChannelClient open(Target target, long seconds) throws CommandException {
    String jar = visibleJar(target);
    Refusals.checkContainer(target, System.getProperty("java.specification.version", ""));
    AttachApi.find().load(target, jar, "!open " + jar, seconds * 1_000);
    long end = System.nanoTime() + seconds * 1_000_000_000;
    while (true) {
      ChannelClient client = find(target);
      if (client != null) {
        return client;
      }
      if (!target.isAlive()) {
        throw CommandException.unreachable("process " + target.pid() + " has ended.");
      }
      if (System.nanoTime() > end) {
        throw CommandException.unreachable(
            "process "
                + target.pid()
                + " has loaded the agent, but made no folder in its /tmp for it to be reached by."
                + " Its standard error says why; perhaps /tmp is read-only or full, or the JVM is"
                + " ending.");
      }
      pause();
    }
  }

  /** The jar that this command is run from, if the process sees the same. */
  private static String visibleJar(Target target) throws CommandException {
    File jar = ownJar();
    Path seen = target.inside(jar.getPath());
    try {
      if (Files.isRegularFile(seen) && Files.size(seen) == jar.length()) {
        return jar.getPath();
      }
    } catch (IOException unreadable) {
      // As good as not there.
    }
    throw CommandException.unreachable(
        "process "
            + target.pid()
            + " is in a container that has not this "
            + jar
            + ". Copy it in, to the same place (docker cp, kubectl cp), or run the command inside"
            + " the container: docker exec CONTAINER java -jar warplight.jar ...");
  }

  /** The jar that this command is run from. */
  static File ownJar() throws CommandException {
    try {
      CodeSource source = Connection.class.getProtectionDomain().getCodeSource();
      return new File(source.getLocation().toURI()).getCanonicalFile();
    } catch (URISyntaxException | IOException unknown) {
      throw CommandException.fault("the jar of this command cannot be found: " + unknown);
    }
  }

  /** Refuses to go on if the agent in the process is of another version than this command. */
  void checkVersion() throws CommandException {
    String own;
    try {
      own = OwnFiles.version();
    } catch (IOException broken) {
      throw CommandException.fault(String.valueOf(broken.getMessage()));
    }
    if (!own.equals(client.version())) {
      throw CommandException.unreachable(
          "Warplight "
              + Terminal.clean(client.version())
              + " is in process "
              + target.pid()
              + ", and this is "
              + own
              + ". Use the jar of that version, or detach with it and attach this one.");
    }
  }

  /** Asks, and waits for the answer. */
  Answer ask(String command, Map<String, Object> arguments) throws CommandException {
    try {
      return client.ask(command, arguments, millis, target::isAlive);
    } catch (ChannelException | IOException none) {
      String why = none instanceof ChannelException ? none.getMessage() : none.toString();
      throw CommandException.unreachable(
          "process "
              + target.pid()
              + ": "
              + Terminal.clean(String.valueOf(why))
              + (target.isStopped() ? "; it is stopped (kill -CONT " + target.pid() + ")" : "")
              + ". The application goes on as it was.");
    }
  }

  /** As above, what was asked for; a refusal is the process's. */
  Map<String, Object> data(String command, Map<String, Object> arguments) throws CommandException {
    Answer answer = ask(command, arguments);
    if (!answer.isDone()) {
      throw CommandException.unreachable(
          "process " + target.pid() + ": " + Terminal.clean(String.join(" ", answer.lines())));
    }
    return answer.data();
  }

  /** As above; what was refused is the user's to mend. */
  Answer askOrFail(String command, Map<String, Object> arguments) throws CommandException {
    Answer answer = ask(command, arguments);
    if (!answer.isDone()) {
      StringBuilder why = new StringBuilder();
      for (String line : answer.lines()) {
        why.append(why.length() == 0 ? "" : System.lineSeparator())
            .append(Terminal.clean(line).replaceFirst("^warplight: ", ""));
      }
      throw CommandException.badUse(why.toString());
    }
    return answer;
  }

  /** Waits until the channel is gone. */
  void awaitEnd() throws CommandException {
    long end = System.nanoTime() + millis * 1_000_000;
    while (client.isThere() && System.nanoTime() < end) {
      pause();
    }
  }

  boolean isAlive() {
    return target.isAlive() && client.isThere();
  }

  private static void pause() throws CommandException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw CommandException.fault("interrupted");
    }
  }

  @Override
  public void close() {
    try {
      client.close();
    } catch (IOException closed) {
      // Nothing is lost by it.
      return;
    }
  }
}
