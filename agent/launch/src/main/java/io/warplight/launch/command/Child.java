package io.warplight.launch.command;

import java.io.IOException;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The program that {@code run} starts: it has this process's standard streams, is told to end when
 * this process is, and this process ends as it does. Started on the main thread; what is told to
 * end is told on a shutdown hook.
 *
 * <p>Java cannot become another program in the same process, and a signal reaches the process that
 * it is sent to alone: without this, the {@code kill} of a service manager or a container would end
 * the command and leave the application.
 */
final class Child {

  private @Nullable Process process;
  private boolean ending;

  /**
   * Starts the program and waits for its end.
   *
   * @return its exit code; of one that a signal ended, 128 and the signal's number
   */
  int run(List<String> command) throws IOException, InterruptedException {
    Runtime.getRuntime().addShutdownHook(new Thread(this::end, "end"));
    return start(command).waitFor();
  }

  private synchronized Process start(List<String> command)
      throws IOException, InterruptedException {
    while (ending) {
      // Told to end before there was anything to be told: the hook lets this process end.
      wait();
    }
    Process started = new ProcessBuilder(command).inheritIO().start();
    process = started;
    return started;
  }

  /**
   * This process is told to end: the program is, by SIGTERM, and has all the time that it takes.
   */
  private void end() {
    Process told;
    synchronized (this) {
      ending = true;
      told = process;
    }
    if (told == null) {
      return;
    }
    told.destroy();
    try {
      // In the program's own words: the JVM would end with 128 and the signal's number.
      Runtime.getRuntime().halt(told.waitFor());
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
  }
}
