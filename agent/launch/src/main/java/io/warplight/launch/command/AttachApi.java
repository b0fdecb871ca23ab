package io.warplight.launch.command;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * The JDK's Attach API, which a {@code java} may lack and which JDK 8 keeps in a jar of its own: so
 * all by reflection. No signal is sent but by the JDK itself.
 */
final class AttachApi {

  private static final String MACHINE = "com.sun.tools.attach.VirtualMachine";

  private final Class<?> machine;

  private AttachApi(Class<?> machine) {
    this.machine = machine;
  }

  /**
   * The API of the {@code java} that runs this.
   *
   * @throws CommandException if it has none
   */
  static AttachApi find() throws CommandException {
    ClassLoader system = ClassLoader.getSystemClassLoader();
    String home = System.getProperty("java.home", "");
    File tools = new File(new File(home).getParentFile(), "lib/tools.jar");
    try {
      return new AttachApi(Class.forName(MACHINE, true, system));
    } catch (ClassNotFoundException | LinkageError notThere) {
      // JDK 8, or a run-time image without the module.
    }
    try {
      if (tools.isFile()) {
        URL[] jar = {tools.toURI().toURL()};
        return new AttachApi(Class.forName(MACHINE, true, new URLClassLoader(jar, system)));
      }
    } catch (ClassNotFoundException | LinkageError | MalformedURLException broken) {
      // Said below.
    }
    throw CommandException.unreachable(
        "the java that runs this command ("
            + home
            + ") has no Attach API (module jdk.attach; in Java 8 the JDK's tools.jar). Run the"
            + " command with the java of a full JDK, of version 8 or later; it need not be the"
            + " application's.");
  }

  /**
   * Has the JVM of a process load a jar as an agent; waits, at most so long.
   *
   * @param jar as that process sees it
   */
  void load(Target target, String jar, String arguments, long millis) throws CommandException {
    AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();
    Thread thread =
        new Thread(
            () -> {
              try {
                load(target.pid(), jar, arguments);
              } catch (InvocationTargetException refused) {
                failure.set(refused.getCause());
              } catch (ReflectiveOperationException | RuntimeException | LinkageError other) {
                failure.set(other);
              }
            },
            "attach");
    thread.setDaemon(true);
    thread.start();
    try {
      thread.join(millis);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
    }
    if (thread.isAlive()) {
      throw CommandException.unreachable(Refusals.late(target, millis));
    }
    Throwable refused = failure.get();
    if (refused != null && !isDone(refused)) {
      throw CommandException.unreachable(Refusals.of(target, refused));
    }
  }

  /**
   * Java 8 and later ones understand each other's requests, but not each other's answers: a zero
   * that means success. Whether it is one shows when the channel is there.
   */
  private static boolean isDone(Throwable refused) {
    String said = String.valueOf(refused.getMessage());
    return said.equals("0") || said.startsWith("Non-numeric value found");
  }

  private void load(String pid, String jar, String arguments) throws ReflectiveOperationException {
    Object attached = machine.getMethod("attach", String.class).invoke(null, pid);
    try {
      machine.getMethod("loadAgent", String.class, String.class).invoke(attached, jar, arguments);
    } finally {
      machine.getMethod("detach").invoke(attached);
    }
  }
}
