import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import javax.tools.ToolProvider;

/**
 * How long a JVM stands still to transform loaded classes again, by how many are done at once and
 * how many it has loaded: what the lots of {@code LoadedClasses} follow from. No part of Warplight
 * is in it. Run as a source file:
 *
 * <pre>
 * java agent/acceptance/src/bench/java/LotsBenchmark.java CLASSES JDK_HOME...
 * </pre>
 *
 * Prints for each size the shortest of nine, in milliseconds from the last class's transformer on:
 * others' use of the processors only ever makes them longer.
 */
final class LotsBenchmark {

  private static final String PLAIN =
      """
      public class Plain00000 {
        private String text = "a";
        public String text() { return text; }
        public int sum(int a, int b) { return a + b + text.length(); }
        public void print() { System.out.println(text); }
      }
      """;
  private static final String AGENT =
      """
      import java.lang.instrument.*;
      import java.nio.file.*;
      import java.security.ProtectionDomain;
      import java.util.*;

      public class Agent extends ClassLoader {
        static volatile long last;
        static Instrumentation instrumentation;

        public static void premain(String text, Instrumentation given) {
          instrumentation = given;
        }

        Class<?> renamed(byte[] template, String to) throws Exception {
          byte[] bytes = template.clone(), old = "Plain00000".getBytes("US-ASCII");
          for (int i = 0; i + old.length <= bytes.length; i++) {
            int j = 0;
            while (j < old.length && bytes[i + j] == old[j]) j++;
            if (j == old.length) System.arraycopy(to.getBytes("US-ASCII"), 0, bytes, i, j);
          }
          Class<?> made = defineClass(to, bytes, 0, bytes.length);
          made.newInstance();
          return made;
        }

        public static void main(String[] arguments) throws Exception {
          byte[] plain = Files.readAllBytes(Paths.get(arguments[0], "Plain00000.class"));
          List<Class<?>> all = new ArrayList<>();
          Agent loader = new Agent();
          int count = Integer.parseInt(arguments[1]);
          for (int i = 1; i <= count; i++) all.add(loader.renamed(plain, String.format("Plain%05d", i)));
          instrumentation.addTransformer(new ClassFileTransformer() {
            public byte[] transform(
                ClassLoader by, String name, Class<?> type, ProtectionDomain domain, byte[] file) {
              last = System.nanoTime();
              return type == null ? null : file.clone();
            }
          }, true);
          StringBuilder line = new StringBuilder(System.getProperty("java.specification.version"));
          int from = 0;
          for (int lot : new int[] {1, 2, 4, 8, 16, 32, 64}) {
            long shortest = Long.MAX_VALUE;
            for (int i = 0; i < 9; i++) {
              Class<?>[] some = all.subList(from, from + lot).toArray(new Class<?>[0]);
              from += lot;
              instrumentation.retransformClasses(some);
              shortest = Math.min(shortest, System.nanoTime() - last);
            }
            line.append(String.format(" | %.1f", shortest / 1e6));
          }
          System.out.println(line);
        }
      }
      """;

  public static void main(String[] arguments) throws Exception {
    Path folder = Files.createTempDirectory("lots-benchmark");
    compile(folder, "Plain00000", PLAIN);
    compile(folder, "Agent", AGENT);
    Path jar = jar(folder);
    System.out.println("JDK | 1 | 2 | 4 | 8 | 16 | 32 | 64 at once");
    for (int i = 1; i < arguments.length; i++) {
      int exit =
          new ProcessBuilder(
                  Path.of(arguments[i], "bin/java").toString(),
                  "-javaagent:" + jar,
                  "-cp",
                  folder.toString(),
                  "Agent",
                  folder.toString(),
                  arguments[0])
              .inheritIO()
              .start()
              .waitFor();
      if (exit != 0) {
        throw new IllegalStateException(arguments[i]);
      }
    }
  }

  private static void compile(Path folder, String name, String text) throws IOException {
    Path source = Files.writeString(folder.resolve(name + ".java"), text);
    List<String> options = new ArrayList<>(List.of("--release", "8", "-Xlint:-options", "-nowarn"));
    options.addAll(List.of("-Xlint:none", "-d", folder.toString(), source.toString()));
    OutputStream unheard = OutputStream.nullOutputStream();
    int exit =
        ToolProvider.getSystemJavaCompiler()
            .run(null, unheard, unheard, options.toArray(new String[0]));
    if (exit != 0) {
      throw new IllegalStateException(name);
    }
  }

  private static Path jar(Path folder) throws IOException {
    Manifest manifest = new Manifest();
    Attributes main = manifest.getMainAttributes();
    main.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    main.putValue("Premain-Class", "Agent");
    main.putValue("Can-Retransform-Classes", "true");
    Path jar = folder.resolve("agent.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        Stream<Path> files = Files.list(folder)) {
      for (Path file : files.filter(file -> file.toString().endsWith(".class")).toList()) {
        out.putNextEntry(new JarEntry(file.getFileName().toString()));
        out.write(Files.readAllBytes(file));
      }
    }
    return jar;
  }
}
