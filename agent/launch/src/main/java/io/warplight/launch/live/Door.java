package io.warplight.launch.live;

import io.warplight.launch.channel.Mailbox;
import io.warplight.launch.channel.SelfProcess;
import io.warplight.launch.start.OwnFiles;
import io.warplight.launch.start.Start;
import io.warplight.monitor.thread.AgentThreads;
import java.io.File;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.function.BiFunction;
import org.jspecify.annotations.Nullable;

/**
 * Opens the channel. Made and called by the launcher when the command line has loaded the jar into
 * this JVM, on the JVM's thread for attach requests, never twice at once.
 */
public final class Door implements BiFunction<Object, Instrumentation, List<String>> {

  /** Where the JDK's own attach files are; the one place that both ends can know. */
  private static final String PARENT = "/tmp";

  /** The one that is open, if one is. */
  private static volatile @Nullable Channel open;

  /**
   * Opens it if it is not open.
   *
   * @param start the agent of this JVM, at work or not
   * @return lines for the user; none if all is well
   */
  @Override
  public List<String> apply(Object start, Instrumentation instrumentation) {
    List<String> lines = new ArrayList<>();
    alone(() -> lines.addAll(open((Start) start, instrumentation)));
    return lines;
  }

  /** Opens or closes, while nobody else does. */
  static synchronized void alone(Runnable work) {
    work.run();
  }

  private static List<String> open(Start start, Instrumentation instrumentation) {
    Channel known = open;
    if (known != null && known.isOpen()) {
      return Collections.emptyList();
    }
    try {
      Path parent = new File(PARENT).toPath();
      Mailbox mailbox = Mailbox.openIn(parent, SelfProcess.find(), OwnFiles.version());
      begin(mailbox, start, instrumentation);
      return Collections.emptyList();
    } catch (IllegalStateException ending) {
      throw new IllegalStateException("this JVM is ending", ending);
    } catch (IOException | RuntimeException refused) {
      throw new IllegalStateException(
          "the command line cannot reach this JVM: no folder can be made in "
              + PARENT
              + " ("
              + refused
              + ")",
          refused);
    }
  }

  private static void begin(Mailbox mailbox, Start start, Instrumentation instrumentation)
      throws IOException {
    Channel channel = null;
    try {
      channel = new Channel(mailbox, new Tasks(start, instrumentation));
      channel.closeAtExit();
      Thread thread = AgentThreads.daemon("channel", channel);
      start.hasChannel(true);
      open = channel;
      thread.start();
    } catch (RuntimeException | Error failure) {
      // A thread that the system refuses, for example: the next command tries again.
      open = null;
      start.hasChannel(false);
      mailbox.close();
      if (channel != null) {
        channel.forgetExit();
      }
      throw failure;
    }
  }
}
