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
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Everybody's classes: they name no binding and come back as they were; and, taking every static
 * method that returns an int for a function, they are rewritten and differ in nothing else.
 *
 * <p>A sample of the JDKs' classes by default, whose seed is printed and may be given as {@code
 * -Dwarplight.seed}; with {@code -Dwarplight.long} all of them, and those of some thirty jars.
 */
class AllClassesTest {
  private static final boolean LONG = System.getProperty("warplight.long") != null;
  private static final int SAMPLE = 400;
  private static final long SEED = Long.getLong("warplight.seed", System.nanoTime());

  private final CallSiteTransformer transformer = new CallSiteTransformer(Facts::ofBindings);
  private final CallSiteTransformer exploring = CallSiteTransformer.exploring(Facts.ofAll());
  private int rewritten;
  private int sites;

  @ParameterizedTest
  @ValueSource(ints = {17, 25})
  void theClassesOfAJdk(int version) throws Exception {
    try (JdkClasses jdk = JdkClasses.of(version)) {
      for (Path file : sample(jdk.classFiles())) {
        check(JdkClasses.internalName(file), JdkClasses.bytes(file));
      }
    }
    System.out.printf("JDK %d: %d sites in %d classes%n", version, sites, rewritten);
    assertThat(rewritten).isPositive();
  }

  @Test
  void theClassesOfPopularJars() {
    Path folder = Paths.get("target", "popular-jars");
    assumeTrue(LONG && Files.isDirectory(folder), "-Dwarplight.long only");
    List<Path> jars = Subjects.jars(folder, "");
    assertThat(jars).hasSizeGreaterThanOrEqualTo(30);
    for (Path jar : jars) {
      for (Map.Entry<String, byte[]> entry : Subjects.classFiles(jar).entrySet()) {
        check(entry.getKey(), entry.getValue());
      }
    }
    System.out.printf("%d jars: %d sites in %d classes%n", jars.size(), sites, rewritten);
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

  private void check(String name, byte[] classFile) {
    byte[] given = classFile.clone();
    assertThat(transformer.transform(name, given)).as(name).isNull();
    ClassTransformation result = exploring.transform(name, given);
    assertThat(given).as(name).isEqualTo(classFile);
    if (result == null) {
      return;
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
    }
  }
}
