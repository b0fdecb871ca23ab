package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Place;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Assertions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Damaged class files give unknown fates, and never an exception or an endless analysis. {@code
 * -Dwarplight.fuzz.seed=N} repeats a run, {@code -Dwarplight.fuzz.files=N} sets its length.
 */
@Timeout(value = 1, unit = TimeUnit.HOURS, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
class FuzzTest {
  private static final long SEED = Long.getLong("warplight.fuzz.seed", 20261201L);
  private static final int FILES = Integer.getInteger("warplight.fuzz.files", 6_000);

  @Test
  void damagedClassFilesAreAnalysedOrLeftUnknown() throws Exception {
    System.out.println("seed " + SEED);
    List<byte[]> valid = valid();
    FateAnalysis fates = new FateAnalysis(new JCudaFacts());
    CallerAnalysis callers = new CallerAnalysis(new JCudaFacts());
    int sites = 0;
    long slowest = 0;
    for (int i = 0; i < FILES; i++) {
      Random random = new Random(SEED + i);
      byte[] damaged = damage(valid.get(random.nextInt(valid.size())), random);
      long start = System.nanoTime();
      try {
        for (Place place : fates.analyze(damaged).places()) {
          assertThat(Place.decode(place.encode())).isEqualTo(place);
          sites++;
        }
        callers.atIndex(
            damaged, "unread", null, random.nextInt(20), "cudaFree", "(Ljcuda/Pointer;)I");
        callers.atLine(damaged, "passed", null, random.nextInt(200), "println", "(I)V");
      } catch (Throwable escaped) {
        throw new AssertionError("seed " + (SEED + i), escaped);
      }
      slowest = Math.max(slowest, System.nanoTime() - start);
    }
    System.out.printf("%d files, %d sites, slowest %d ms%n", FILES, sites, slowest / 1_000_000);
    assertThat(sites).as("some damage leaves code to analyse").isGreaterThan(FILES);
  }

  private static List<byte[]> valid() throws IOException {
    List<byte[]> files = new ArrayList<>();
    for (Path source : JavaCompilersTest.sources("java8")) {
      String name = source.getFileName().toString().replace(".java", "");
      files.addAll(InMemoryJavac.compile(name, Files.readString(source), "-g").values());
    }
    try (InputStream file = FuzzTest.class.getResourceAsStream("FuzzTest.class")) {
      files.add(file.readAllBytes());
    }
    return files;
  }

  private static byte[] damage(byte[] file, Random random) {
    byte[] copy = file.clone();
    switch (random.nextInt(4)) {
      case 0:
        return Arrays.copyOf(copy, random.nextInt(copy.length));
      case 1:
        return splice(copy, random);
      default:
        for (int i = 1 + random.nextInt(6); i > 0; i--) {
          // Most of a small class file is its constants; the code comes after them.
          int at =
              random.nextInt(3) == 0
                  ? random.nextInt(copy.length)
                  : copy.length / 2 + random.nextInt(copy.length / 2);
          copy[at] =
              (byte)
                  (random.nextBoolean() ? random.nextInt(256) : copy[at] ^ 1 << random.nextInt(8));
        }
        return copy;
    }
  }

  private static byte[] splice(byte[] file, Random random) {
    int from = random.nextInt(file.length);
    int to = Math.min(file.length, from + random.nextInt(64));
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    out.write(file, 0, random.nextInt(file.length));
    out.write(file, from, to - from);
    out.write(file, from, file.length - from);
    return out.toByteArray();
  }

  @Test
  void noClassFileAtAllGivesNothing() {
    for (byte[] file :
        new byte[][] {
          {}, {1}, new byte[100], "not a class".getBytes(java.nio.charset.StandardCharsets.UTF_8)
        }) {
      FateAnalysis analysis = new FateAnalysis(new JCudaFacts());
      assertThat(Assertions.assertDoesNotThrow(() -> analysis.analyze(file)).places()).isEmpty();
    }
  }
}
