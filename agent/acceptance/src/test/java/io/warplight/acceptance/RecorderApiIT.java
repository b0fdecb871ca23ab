package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.objectweb.asm.AnnotationVisitor;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.FieldVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The recorder's API on Java 8, which javac does not know there: nothing newer is used, and without
 * it all else works.
 */
class RecorderApiIT {

  private static final String RECORDER = "jdk/jfr/";

  private static final Path LIBRARIES = Jdk.V8.home().resolve("jre/lib");

  @TempDir static Path classes;

  @Test
  void whatTheShippedClassesUseOfItIsThereOnJava8() throws IOException {
    Map<String, Set<String>> members = new HashMap<>();
    try (ZipFile recorder = new ZipFile(LIBRARIES.resolve("jfr.jar").toFile())) {
      for (ZipEntry entry :
          (Iterable<ZipEntry>) recorder.stream().map(ZipEntry.class::cast)::iterator) {
        if (entry.getName().startsWith(RECORDER) && entry.getName().endsWith(".class")) {
          try (InputStream in = recorder.getInputStream(entry)) {
            declare(new ClassReader(in), members);
          }
        }
      }
    }
    Set<String> used = new TreeSet<>();
    Map<String, Set<String>> ours = new HashMap<>();
    List<ClassReader> readers = new ArrayList<>();
    PackedJar jar = new PackedJar(Jars.warplight());
    for (String name : jar.names()) {
      if (name.contains("/signals/jfr/")) {
        ClassReader reader = new ClassReader(jar.read(name));
        declare(reader, ours);
        readers.add(reader);
      }
    }
    Set<String> declared = new HashSet<>();
    ours.values().forEach(declared::addAll);
    readers.forEach(reader -> use(reader, ours.keySet(), declared, used));
    assertThat(used).as("that anything is found at all").hasSizeGreaterThan(10);
    List<String> missing = new ArrayList<>();
    for (String one : used) {
      int dot = one.indexOf('.');
      Set<String> there = members.get(one.substring(0, dot));
      String member = one.substring(dot + 1);
      if (there == null || !member.isEmpty() && !there.contains(member)) {
        missing.add(one);
      }
    }
    assertThat(missing).isEmpty();
  }

  /** Java 8's class path of the virtual machine's own, without the recorder's jar. */
  @Test
  void withoutItFailuresAreReportedAllTheSame() {
    Programs.compileLoserAndBinding(classes);
    Run run =
        ForkedJvm.on(Jdk.V8)
            .options(
                "-Xbootclasspath:"
                    + String.join(
                        ":",
                        Stream.of("rt.jar", "resources.jar", "jsse.jar", "jce.jar", "charsets.jar")
                            .map(jar -> LIBRARIES.resolve(jar).toString())
                            .toList()))
            .agent("report=all")
            .classPath(classes)
            .main("Loser")
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.err()).contains(Programs.LOST).doesNotContain("fault").doesNotContain("jfr");
  }

  /** Names and descriptors of what a class declares; what it inherits is the JDK's own matter. */
  private static void declare(ClassReader reader, Map<String, Set<String>> members) {
    Set<String> own = members.computeIfAbsent(reader.getClassName(), name -> new HashSet<>());
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public FieldVisitor visitField(
              int access, String name, String descriptor, String signature, Object value) {
            own.add(name + descriptor);
            return null;
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            own.add(name + descriptor);
            return null;
          }
        },
        ClassReader.SKIP_CODE);
  }

  /** What a class calls and reads of the recorder, and what it is annotated with. */
  private static void use(
      ClassReader reader, Set<String> ours, Set<String> declared, Set<String> used) {
    reader.accept(
        new ClassVisitor(Opcodes.ASM9) {
          @Override
          public AnnotationVisitor visitAnnotation(String type, boolean visible) {
            note(type.substring(1, type.length() - 1), "");
            return null;
          }

          @Override
          public FieldVisitor visitField(
              int access, String name, String descriptor, String signature, Object value) {
            return new FieldVisitor(Opcodes.ASM9) {
              @Override
              public AnnotationVisitor visitAnnotation(String type, boolean visible) {
                note(type.substring(1, type.length() - 1), "");
                return null;
              }
            };
          }

          @Override
          public MethodVisitor visitMethod(
              int access, String name, String descriptor, String signature, String[] thrown) {
            return new MethodVisitor(Opcodes.ASM9) {
              @Override
              public void visitMethodInsn(
                  int opcode, String owner, String method, String type, boolean isInterface) {
                note(owner, method + type);
              }

              @Override
              public void visitFieldInsn(int opcode, String owner, String field, String type) {
                note(owner, field + type);
              }
            };
          }

          private void note(String owner, String member) {
            if (owner.startsWith(RECORDER)) {
              used.add(owner + '.' + member);
            } else if (ours.contains(owner) && !declared.contains(member)) {
              // Called on an event of ours, which inherits it.
              used.add(RECORDER + "Event." + member);
            }
          }
        },
        0);
  }
}
