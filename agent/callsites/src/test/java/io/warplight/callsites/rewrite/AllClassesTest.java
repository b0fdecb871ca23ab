package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.LeftReason;
import io.warplight.callsites.Site;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.util.CheckClassAdapter;

/**
 * Everybody's classes: they name no binding and come back as they were; and, taking every static
 * method that returns an int for a function, they are rewritten and differ in nothing else.
 *
 * <p>A sample of the JDKs' classes by default, whose seed is printed and may be given as {@code
 * -Dwarplight.seed}; with {@code -Dwarplight.long} all of them, and those of the much used jars in
 * {@code src/test/popular-jars.xml}, whose rewritten classes are also verified by the virtual
 * machine.
 */
class AllClassesTest {
  private static final boolean LONG = System.getProperty("warplight.long") != null;
  private static final int SAMPLE = 400;
  private static final long SEED = Long.getLong("warplight.seed", System.nanoTime());

  private final CallSiteTransformer transformer = new CallSiteTransformer(Facts::ofBindings);
  private final CallSiteTransformer exploring = CallSiteTransformer.exploring(Facts.ofAll());
  private int classes;
  private int rewritten;
  private int sites;
  private final Cost shipped = new Cost("as shipped");
  private final Cost explored = new Cost("exploring");

  @ParameterizedTest
  @ValueSource(ints = {8, 11, 17, 21, 25})
  void theClassesOfAJdk(int version) throws Exception {
    try (JdkClasses jdk = JdkClasses.of(version)) {
      for (Path file : sample(jdk.classFiles())) {
        check(jdk.internalName(file), JdkClasses.bytes(file));
      }
    }
    tell("JDK " + version);
    assertThat(rewritten).isPositive();
  }

  @Test
  void theClassesOfPopularJars() {
    Path folder = Paths.get("target", "popular-jars");
    assumeTrue(LONG && Files.isDirectory(folder), "-Dwarplight.long only");
    List<Path> jars = Subjects.jars(folder, "");
    assertThat(jars).hasSizeGreaterThanOrEqualTo(200);
    Verification verification = new Verification(jars);
    for (Path jar : jars) {
      Map<String, byte[]> classFiles = Subjects.classFiles(jar);
      Map<String, byte[]> changed = new TreeMap<>();
      for (Map.Entry<String, byte[]> entry : classFiles.entrySet()) {
        byte[] after = check(entry.getKey(), entry.getValue());
        if (after != null) {
          changed.put(entry.getKey(), after);
        }
      }
      verification.verify(jar, classFiles, changed);
    }
    tell(jars.size() + " jars");
    System.out.println(verification);
  }

  private void tell(String what) {
    System.out.printf(
        "%s: %d classes; exploring, %d sites in %d of them%n%s%n%s%n",
        what, classes, sites, rewritten, shipped, explored);
  }

  private static List<Path> sample(List<Path> all) {
    System.out.println(LONG ? "all classes" : "-Dwarplight.seed=" + SEED);
    if (LONG) {
      return all;
    }
    List<Path> shuffled = new ArrayList<>(all);
    Collections.shuffle(shuffled, new Random(SEED));
    return shuffled.subList(0, SAMPLE);
  }

  /** The class as exploring made it, null if it left it. */
  private byte @Nullable [] check(String name, byte[] classFile) {
    classes++;
    byte[] given = classFile.clone();
    shipped.begin();
    ClassTransformation none = transformer.transform(name, given);
    shipped.end();
    assertThat(none).as(name).isNull();
    explored.begin();
    ClassTransformation result = exploring.transform(name, given);
    explored.end();
    assertThat(given).as(name).isEqualTo(classFile);
    if (result == null) {
      return null;
    }
    assertThat(result.fault()).as(name).isNull();
    assertThat(result.leftReason()).as(name).isNull();
    boolean old = (((classFile[6] & 0xFF) << 8) | (classFile[7] & 0xFF)) < 51;
    for (Site site : result.sites()) {
      assertThat(site.leftReason())
          .as(name)
          .isIn(old ? LeftReason.OLD_VERSION : null, old ? null : LeftReason.TOO_LARGE);
      sites += site.isRewritten() ? 1 : 0;
    }
    if (result.classFile() != null) {
      rewritten++;
      Dump.assertOnlyCallSitesDiffer(classFile, result.classFile());
      assertThat(complaint(result.classFile())).as(name).isEqualTo(complaint(classFile));
    }
    return result.classFile();
  }

  /** What ASM's checks find in the class: of some, compilers' own oddities; null if nothing. */
  private static @Nullable String complaint(byte[] classFile) {
    try {
      CheckClassAdapter checks = new CheckClassAdapter(new ClassWriter(0), false);
      new ClassReader(classFile).accept(checks, 0);
      return null;
    } catch (IllegalArgumentException | IllegalStateException e) {
      return e.toString();
    }
  }
}
