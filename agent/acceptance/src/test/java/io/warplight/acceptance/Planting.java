package io.warplight.acceptance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;

/**
 * A neighbour agent that plants errors in ours, in the shipped jar as it is: before each method's
 * first instruction, each call and each allocation of ours it sets a point, which throws when it is
 * armed. {@code planted.Points} is on the boot path, where our loader and a test's programs see it.
 */
final class Planting {

  private static final String POINTS =
      """
      package planted;

      import java.util.ArrayList;
      import java.util.LinkedHashMap;
      import java.util.List;
      import java.util.Map;
      import java.util.concurrent.atomic.AtomicLong;

      /** The points, in the order in which they were met, and the one that throws. */
      public final class Points {

        /** Of the kinds {@code m}ethod, {@code c}all and {@code n}ew: {@code n:Start.begin#2}. */
        private static final List<String> NAMES = new ArrayList<>();

        private static final Map<String, Integer> IDS = new LinkedHashMap<>();
        private static final AtomicLong LOOKS = new AtomicLong();
        private static volatile boolean[] met = new boolean[0];
        private static volatile int armed = -1;
        private static volatile boolean always;
        private static volatile boolean thrown;
        private static volatile boolean quiet;

        public static synchronized int id(String name) {
          Integer known = IDS.get(name);
          if (known == null) {
            known = NAMES.size();
            IDS.put(name, known);
            NAMES.add(name);
          }
          return known;
        }

        public static synchronized String name(int id) {
          return NAMES.get(id);
        }

        /** Runs at each point. */
        public static void hit(int id) {
          if (id == armed) {
            if (!always) {
              armed = -1;
            }
            thrown = true;
            char kind = name(id).charAt(0);
            if (kind == 'n') {
              throw new OutOfMemoryError("planted");
            }
            if (kind == 'c') {
              throw new StackOverflowError();
            }
            throw new IllegalStateException("planted");
          }
          boolean[] all = met;
          if (id < all.length) {
            all[id] = true;
          }
          if (quiet) {
            leftOver(id);
          }
        }

        private static synchronized void leftOver(int id) {
          if (quiet) {
            quiet = false;
            System.out.println("still runs: " + NAMES.get(id) + " on " + Thread.currentThread());
            new Throwable().printStackTrace(System.out);
          }
        }

        /** What our classes see instead of the time, if {@code planted.clock} is true. */
        public static long currentTimeMillis() {
          long[] jumps = {0, 3_600_000, -3_600_000, 300_000_000_000L, -1_700_000_000_000L};
          return System.currentTimeMillis() + jumps[(int) (LOOKS.incrementAndGet() % jumps.length)];
        }

        /** From here on points that are met are noted. */
        public static void note() {
          met = new boolean[200_000];
        }

        /** Those that were met since. */
        public static List<Integer> met() {
          boolean[] all = met;
          met = new boolean[0];
          List<Integer> found = new ArrayList<>();
          for (int i = 0; i < all.length; i++) {
            if (all[i]) {
              found.add(i);
            }
          }
          return found;
        }

        /** This one throws, once or always. */
        public static void arm(int id, boolean eachTime) {
          thrown = false;
          always = eachTime;
          armed = id;
        }

        /** None does; tells whether one has. */
        public static boolean disarm() {
          armed = -1;
          return thrown;
        }

        /** Nothing of ours may run from here on, or may again. */
        public static void quiet(boolean wanted) {
          quiet = wanted;
        }
      }
      """;

  private static final String PLANTER =
      """
      package planted;

      import java.lang.instrument.ClassFileTransformer;
      import java.lang.instrument.Instrumentation;
      import java.security.ProtectionDomain;
      import java.util.Map;
      import java.util.concurrent.ConcurrentHashMap;
      import org.objectweb.asm.ClassReader;
      import org.objectweb.asm.ClassVisitor;
      import org.objectweb.asm.ClassWriter;
      import org.objectweb.asm.MethodVisitor;
      import org.objectweb.asm.Opcodes;

      /** Sets the points in the classes of our own packages. */
      public final class Planter implements ClassFileTransformer {

        public static volatile Instrumentation instrumentation;
        private final Map<String, byte[]> done = new ConcurrentHashMap<>();

        public static void premain(String arguments, Instrumentation given) {
          Planter planter = new Planter();
          planter.transform(null, "io/warplight/Warm", null, null, Planter.warm());
          instrumentation = given;
          given.addTransformer(planter);
        }

        private static byte[] warm() {
          ClassWriter writer = new ClassWriter(0);
          writer.visit(52, 0, "io/warplight/Warm", null, "java/lang/Object", null);
          MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "warm", "()V", null, null);
          method.visitCode();
          method.visitInsn(Opcodes.RETURN);
          method.visitMaxs(0, 0);
          method.visitEnd();
          return writer.toByteArray();
        }

        @Override
        public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] file) {
          if (name == null || !name.startsWith("io/warplight/") || name.contains("/shaded/")) {
            return null;
          }
          byte[] known = done.get(name);
          if (known == null) {
            try {
              known = planted(name, file);
            } catch (Throwable broken) {
              broken.printStackTrace(System.out);
              return null;
            }
            done.put(name, known);
          }
          return known;
        }

        private static byte[] planted(String name, byte[] file) {
          ClassReader reader = new ClassReader(file);
          ClassWriter writer = new ClassWriter(reader, ClassWriter.COMPUTE_MAXS);
          String shortName = name.substring("io/warplight/".length());
          reader.accept(
              new ClassVisitor(Opcodes.ASM9, writer) {
                @Override
                public MethodVisitor visitMethod(
                    int access, String method, String type, String signature, String[] thrown) {
                  MethodVisitor into = super.visitMethod(access, method, type, signature, thrown);
                  return new Points_(into, shortName + "." + method + type);
                }
              },
              0);
          return writer.toByteArray();
        }

        private static final class Points_ extends MethodVisitor {

          private static final boolean CLOCK = Boolean.getBoolean("planted.clock");
          private final String place;
          private int number;

          Points_(MethodVisitor into, String place) {
            super(Opcodes.ASM9, into);
            this.place = place;
          }

          private void point(char kind) {
            super.visitLdcInsn(Points.id(kind + ":" + place + "#" + number++));
            super.visitMethodInsn(Opcodes.INVOKESTATIC, "planted/Points", "hit", "(I)V", false);
          }

          @Override
          public void visitCode() {
            super.visitCode();
            point('m');
          }

          @Override
          public void visitMethodInsn(
              int opcode, String owner, String name, String type, boolean isInterface) {
            if (name.equals("currentTimeMillis") && CLOCK) {
              super.visitMethodInsn(opcode, "planted/Points", name, type, false);
              return;
            }
            point('c');
            super.visitMethodInsn(opcode, owner, name, type, isInterface);
          }

          @Override
          public void visitInvokeDynamicInsn(
              String name, String type, org.objectweb.asm.Handle bootstrap, Object... arguments) {
            point('n');
            super.visitInvokeDynamicInsn(name, type, bootstrap, arguments);
          }

          @Override
          public void visitTypeInsn(int opcode, String type) {
            if (opcode == Opcodes.ANEWARRAY) {
              point('n');
            }
            super.visitTypeInsn(opcode, type);
            if (opcode == Opcodes.NEW) {
              // Behind it: frames name the instruction by its label.
              point('n');
            }
          }

          @Override
          public void visitIntInsn(int opcode, int operand) {
            if (opcode == Opcodes.NEWARRAY) {
              point('n');
            }
            super.visitIntInsn(opcode, operand);
          }

          @Override
          public void visitMultiANewArrayInsn(String type, int dimensions) {
            point('n');
            super.visitMultiANewArrayInsn(type, dimensions);
          }
        }
      }
      """;

  private Planting() {}

  /** Makes the agent's jar in a folder. */
  static Path jar(Path folder) throws IOException {
    Path asm = Jars.onClassPath("asm-[0-9.]+\\.jar");
    Path boot = Sources.compile(folder.resolve("points"), List.of(), POINTS);
    pack(folder.resolve("points.jar"), boot, new Manifest());
    Path agent = Sources.compile(folder.resolve("planter"), List.of(boot, asm), PLANTER);
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().putValue("Premain-Class", "planted.Planter");
    manifest.getMainAttributes().putValue("Boot-Class-Path", "points.jar");
    manifest.getMainAttributes().putValue("Class-Path", asm.toUri().toString());
    manifest.getMainAttributes().putValue("Can-Retransform-Classes", "true");
    return pack(folder.resolve("planter.jar"), agent, manifest);
  }

  private static Path pack(Path jar, Path classes, Manifest manifest) throws IOException {
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar), manifest);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new ZipEntry(classes.relativize(file).toString()));
        out.write(Files.readAllBytes(file));
      }
    }
    return jar;
  }
}
