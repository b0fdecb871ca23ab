package io.warplight.acceptance;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.PrintStream;
import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.charset.StandardCharsets;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.security.cert.Certificate;
import java.util.List;
import java.util.function.ToIntFunction;

/**
 * The shipped jar's command line inside the test's own JVM: what {@code java -jar warplight.jar}
 * does behind its {@code main}, without the time that a JVM takes to start.
 */
final class Commands {

  private Commands() {}

  /** Runs a command. */
  static synchronized Run run(String... arguments) {
    PrintStream out = System.out;
    PrintStream err = System.err;
    ByteArrayOutputStream said = new ByteArrayOutputStream();
    ByteArrayOutputStream errors = new ByteArrayOutputStream();
    try (URLClassLoader launcher = launcher()) {
      System.setOut(new PrintStream(said, true, StandardCharsets.UTF_8));
      System.setErr(new PrintStream(errors, true, StandardCharsets.UTF_8));
      int exit = program(launcher).applyAsInt(arguments);
      return new Run(
          List.of(arguments),
          exit,
          said.toString(StandardCharsets.UTF_8),
          errors.toString(StandardCharsets.UTF_8),
          List.of());
    } catch (ReflectiveOperationException | java.io.IOException broken) {
      throw new AssertionError(broken);
    } finally {
      System.setOut(out);
      System.setErr(err);
    }
  }

  private static URLClassLoader launcher() throws java.io.IOException {
    return new URLClassLoader(
        new URL[] {Jars.warplight().toUri().toURL()}, ClassLoader.getPlatformClassLoader());
  }

  @SuppressWarnings("unchecked")
  private static ToIntFunction<String[]> program(URLClassLoader launcher)
      throws ReflectiveOperationException, java.io.IOException {
    Class<?> isolated = launcher.loadClass("io.warplight.launch.IsolatedLoader");
    Method open = isolated.getDeclaredMethod("open", File.class, ProtectionDomain.class);
    open.setAccessible(true);
    ProtectionDomain domain =
        new ProtectionDomain(
            new CodeSource(Jars.warplight().toUri().toURL(), (Certificate[]) null), null);
    ClassLoader loader = (ClassLoader) open.invoke(null, Jars.warplight().toFile(), domain);
    Constructor<?> program =
        loader.loadClass("io.warplight.launch.command.Program").getDeclaredConstructor();
    return (ToIntFunction<String[]>) program.newInstance();
  }
}
