package io.warplight.monitor.link;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.lang.invoke.CallSite;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * How long the JVM stops when a watcher's switch is thrown while ten thousand call sites are linked
 * and compiled, each in a method of its own. A program of its own, no race: it starts a JVM with
 * the safepoint log on, which throws the switch on and off twice, and adds up that log.
 *
 * <pre>
 * java -cp "agent/stress/target/classes:agent/stress/target/lib/*" io.warplight.monitor.link.ManyHotSites \
 *   agent/bridge/target/classes JDK_HOME... (9 and later)
 * </pre>
 */
public final class ManyHotSites {
  private static final int CLASSES = 100;
  private static final int SITES_EACH = 100;
  private static final int WARM_CALLS = 7_000;
  private static final int THROWS = 2;
  private static final String THROWN = "thrown";
  private static final String DONE = "done";
  private static final Pattern STOP =
      Pattern.compile(
          "(Safepoint|Handshake) \"([^\"]*)\".* Total(?: completion time)?: +(\\d+) ns");

  private ManyHotSites() {}

  public static void main(String[] arguments) throws Throwable {
    if (arguments.length == 0) {
      throwSwitches();
      return;
    }
    for (String home : Arrays.asList(arguments).subList(1, arguments.length)) {
      measure(home, arguments[0]);
    }
  }

  private static void measure(String home, String bridge) throws IOException, InterruptedException {
    List<String> command =
        Arrays.asList(
            home + "/bin/java",
            "-Xlog:safepoint*,handshake*:stdout",
            "-XX:ReservedCodeCacheSize=512m",
            "-XX:CompileCommand=quiet",
            "-XX:CompileCommand=dontinline,io.warplight.monitor.link.Hot*::site*",
            "--patch-module",
            "java.base=" + bridge,
            "--add-opens",
            "java.base/java.lang=ALL-UNNAMED",
            "-cp",
            System.getProperty("java.class.path"),
            ManyHotSites.class.getName());
    Process process = new ProcessBuilder(command).redirectErrorStream(true).start();
    process.getOutputStream().close();
    System.out.println(home + ", " + CLASSES * SITES_EACH + " sites");
    List<String> stops = new ArrayList<>();
    long total = 0;
    long longest = 0;
    try (BufferedReader lines =
        new BufferedReader(new InputStreamReader(process.getInputStream(), "UTF-8"))) {
      for (String line = lines.readLine(); line != null; line = lines.readLine()) {
        Matcher stop = STOP.matcher(line);
        if (line.startsWith(THROWN)) {
          System.out.printf(
              "  %s; stops %s, %.2f ms in all, longest %.2f ms%n",
              line, stops, total / 1e6, longest / 1e6);
        } else if (stop.find()) {
          long nanos = Long.parseLong(stop.group(3));
          total += nanos;
          longest = Math.max(longest, nanos);
          stops.add(stop.group(2));
        }
        if (line.startsWith(THROWN) || line.equals(DONE)) {
          stops.clear();
          total = 0;
          longest = 0;
        }
      }
    }
    if (process.waitFor() != 0) {
      throw new IllegalStateException(home + " ended with " + process.exitValue());
    }
  }

  private static void throwSwitches() throws Throwable {
    List<MethodHandle> classes = new ArrayList<>();
    for (int i = 0; i < CLASSES; i++) {
      classes.add(hot(i));
    }
    call(classes, WARM_CALLS);
    for (int i = 0; i < THROWS; i++) {
      System.out.println(DONE);
      long begin = System.nanoTime();
      Subject.SWITCH.on();
      long thrown = System.nanoTime();
      System.out.printf("%n%s on in %.2f ms%n", THROWN, (thrown - begin) / 1e6);
      call(classes, WARM_CALLS);
      System.out.println(DONE);
      begin = System.nanoTime();
      Subject.SWITCH.off();
      thrown = System.nanoTime();
      System.out.printf("%n%s off in %.2f ms%n", THROWN, (thrown - begin) / 1e6);
      call(classes, WARM_CALLS);
    }
  }

  private static void call(List<MethodHandle> classes, int times) throws Throwable {
    for (MethodHandle sites : classes) {
      for (int i = 0; i < times; i++) {
        if ((int) sites.invokeExact(0) != 0) {
          throw new IllegalStateException("a call failed");
        }
      }
    }
  }

  /** A class with many methods of one call site each, and one that calls them all. */
  private static MethodHandle hot(int number) throws ReflectiveOperationException {
    String name = "io/warplight/monitor/link/Hot" + number;
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    MethodVisitor all = method(writer, "all");
    all.visitInsn(Opcodes.ICONST_0);
    for (int i = 0; i < SITES_EACH; i++) {
      MethodVisitor one = method(writer, "site" + i);
      one.visitVarInsn(Opcodes.ILOAD, 0);
      one.visitInvokeDynamicInsn(
          "function", "(I)I", bootstrap(), owner(), "(I)I", Subject.newPlace());
      end(one);
      all.visitVarInsn(Opcodes.ILOAD, 0);
      all.visitMethodInsn(Opcodes.INVOKESTATIC, name, "site" + i, "(I)I", false);
      all.visitInsn(Opcodes.IADD);
    }
    end(all);
    writer.visitEnd();
    Class<?> type = new Loader().define(writer.toByteArray());
    return MethodHandles.lookup()
        .findStatic(type, "all", MethodType.methodType(int.class, int.class));
  }

  private static MethodVisitor method(ClassWriter writer, String name) {
    MethodVisitor method =
        writer.visitMethod(Opcodes.ACC_PUBLIC | Opcodes.ACC_STATIC, name, "(I)I", null, null);
    method.visitCode();
    return method;
  }

  private static void end(MethodVisitor method) {
    method.visitInsn(Opcodes.IRETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static String owner() {
    return "io/warplight/monitor/link/HotTarget";
  }

  private static Handle bootstrap() {
    MethodType type =
        MethodType.methodType(
            CallSite.class,
            Lookup.class,
            String.class,
            MethodType.class,
            String.class,
            String.class,
            String.class);
    return new Handle(
        Opcodes.H_INVOKESTATIC,
        BridgeInstaller.NAME.replace('.', '/'),
        "link",
        type.toMethodDescriptorString(),
        false);
  }

  private static final class Loader extends ClassLoader {
    Loader() {
      super(ManyHotSites.class.getClassLoader());
    }

    Class<?> define(byte[] bytes) {
      return defineClass(null, bytes, 0, bytes.length);
    }
  }
}
