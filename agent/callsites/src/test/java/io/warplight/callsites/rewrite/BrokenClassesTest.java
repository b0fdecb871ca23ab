package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.LeftReason;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Mutated and truncated class files: they are left as they were, or rewritten; and what the JVM
 * took before, it takes after. The seed is printed and may be given as {@code -Dwarplight.seed};
 * {@code -Dwarplight.long} runs a hundred times as many.
 */
class BrokenClassesTest {
  private static final int ROUNDS = System.getProperty("warplight.long") != null ? 300_000 : 3_000;
  private static final long SEED = Long.getLong("warplight.seed", System.nanoTime());

  private final Random random = new Random(SEED);
  private final CallSiteTransformer exploring =
      CallSiteTransformer.exploring(Facts.of(FakeBinding.class));
  private int left;
  private int untouched;
  private int valid;
  private int refused;

  private static List<byte[]> subjects() {
    List<byte[]> subjects = new ArrayList<>();
    for (int major = 45; major <= 61; major += 4) {
      subjects.add(Subject.classFile(major));
      subjects.add(Subject.interfaceFile(major));
    }
    subjects.add(Subject.classFile(51));
    subjects.add(Subject.classFile(52));
    return subjects;
  }

  @Test
  void aBrokenClassFileIsLeftOrItsRewritingIsAsGoodAsItWas() throws Exception {
    System.out.println("-Dwarplight.seed=" + SEED);
    TestBridge.install();
    List<byte[]> subjects = subjects();
    for (int round = 0; round < ROUNDS; round++) {
      byte[] subject = subjects.get(random.nextInt(subjects.size()));
      check(random.nextInt(8) == 0 ? truncated(subject) : mutated(subject));
    }
    System.out.printf(
        "%d left, %d without sites, %d valid before and after, %d refused by the JVM before%n",
        left, untouched, valid, refused);
    assertThat(valid).isPositive();
    assertThat(refused).isPositive();
    assertThat(left).isPositive();
  }

  private byte[] truncated(byte[] subject) {
    return Arrays.copyOf(subject, random.nextInt(subject.length));
  }

  private byte[] mutated(byte[] subject) {
    byte[] mutant = subject.clone();
    int changes = 1 + random.nextInt(3);
    for (int i = 0; i < changes; i++) {
      int at = 8 + random.nextInt(mutant.length - 8);
      switch (random.nextInt(4)) {
        case 0 -> mutant[at] = (byte) random.nextInt(256);
        case 1 -> mutant[at] ^= (byte) (1 << random.nextInt(8));
        case 2 -> mutant[at] += (byte) (random.nextBoolean() ? 1 : -1);
        default -> mutant[at] = mutant[8 + random.nextInt(mutant.length - 8)];
      }
    }
    return mutant;
  }

  private void check(byte[] mutant) {
    byte[] given = mutant.clone();
    ClassTransformation result = exploring.transform(Subject.CLASS, given);
    assertThat(given).as("the bytes given").isEqualTo(mutant);
    if (result == null) {
      untouched++;
    } else if (result.classFile() == null) {
      assertThat(result.leftReason() != null || !result.sites().isEmpty()).isTrue();
      left += result.leftReason() == LeftReason.FAULT ? 1 : 0;
    } else if (accepted(mutant)) {
      assertThat(accepted(result.classFile()))
          .as(() -> "-Dwarplight.seed=" + SEED + ": the JVM took the class before: " + hex(mutant))
          .isTrue();
      valid++;
    } else {
      refused++;
    }
  }

  private static String hex(byte[] bytes) {
    StringBuilder text = new StringBuilder();
    for (byte b : bytes) {
      text.append(String.format("%02x", b));
    }
    return text.toString();
  }

  /** Whether the JVM defines and verifies the class; nothing of it runs. */
  private static boolean accepted(byte[] classFile) {
    try {
      // HotSpot links a class, and so verifies it, before it tells its methods.
      Class<?> type = new Definer(BrokenClassesTest.class.getClassLoader()).define(classFile);
      var unused = type.getDeclaredMethods();
      return true;
    } catch (LinkageError | RuntimeException e) {
      return false;
    }
  }

  private static final class Definer extends ClassLoader {
    Definer(ClassLoader parent) {
      super(parent);
    }

    Class<?> define(byte[] classFile) {
      return defineClass(null, classFile, 0, classFile.length);
    }
  }

  @Test
  void truncatedClassesOfARealApplicationAreLeft() {
    CallSiteTransformer transformer = new CallSiteTransformer(Facts::ofBindings);
    Map<String, byte[]> all = Subjects.classFiles(Subjects.jar("systemds-3.3.0"));
    String name = "org/apache/sysds/runtime/instructions/gpu/context/CSRPointer";
    byte[] classFile = all.get(name);
    for (int length = 0; length < classFile.length; length += 37) {
      ClassTransformation result = transformer.transform(name, Arrays.copyOf(classFile, length));
      if (result != null) {
        assertThat(result.classFile()).as("%d bytes", length).isNull();
      }
    }
  }
}
