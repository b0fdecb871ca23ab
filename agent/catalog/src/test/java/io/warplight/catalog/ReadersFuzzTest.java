package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

/**
 * Whatever stands in a file, a reader takes it or says where it does not; it never ends otherwise.
 */
class ReadersFuzzTest {
  private static final int ROUNDS = Integer.getInteger("warplight.fuzz.rounds", 3_000);
  private static final String ALPHABET = "abcI01 (),=+#:\n\t.-[]_/ü\u0000";

  private final long seed = Long.getLong("warplight.fuzz.seed", System.nanoTime());
  private final Random random = new Random(seed);

  @Test
  void bindingFiles() throws IOException {
    fuzz(
        List.of("bindings/JNvrtc.txt", "bindings/JCublas.txt", "bindings/JCurand.txt"),
        text -> new BindingFile("x.txt", text).functions());
  }

  @Test
  void statusFiles() throws IOException {
    fuzz(
        List.of("statuses/nvrtc.txt", "statuses/curand.txt"),
        text -> new StatusTable("x.txt", Domain.NVRTC, text));
  }

  @Test
  void formatterFiles() throws IOException {
    fuzz(List.of("formatters.txt"), text -> new Formatters("x.txt", text));
  }

  private interface Reader {
    void read(String text);
  }

  private void fuzz(List<String> files, Reader reader) throws IOException {
    System.out.println("seed " + seed + " (-Dwarplight.fuzz.seed=)");
    int refused = 0;
    for (int round = 0; round < ROUNDS; round++) {
      String file = files.get(round % files.size());
      StringBuilder text = new StringBuilder(Resources.BESIDE_THE_CLASSES.read(file));
      for (int changes = 1 + random.nextInt(4); changes > 0; changes--) {
        change(text);
      }
      try {
        reader.read(text.toString());
      } catch (CatalogueException e) {
        refused++;
        assertThat(e).hasMessageMatching("(?s)x\\.txt:\\d+: .+");
      } catch (RuntimeException e) {
        fail("seed " + seed + ", round " + round + ", " + file + ":\n" + text, e);
      }
    }
    assertThat(refused).as("seed %s", seed).isBetween(1, ROUNDS - 1);
  }

  private void change(StringBuilder text) {
    int at = random.nextInt(text.length());
    int length = Math.min(1 + random.nextInt(40), text.length() - at);
    switch (random.nextInt(4)) {
      case 0 -> text.setCharAt(at, ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      case 1 -> text.insert(at, ALPHABET.charAt(random.nextInt(ALPHABET.length())));
      case 2 -> text.delete(at, at + Math.min(length, text.length() - 1));
      default -> text.insert(random.nextInt(text.length()), text.substring(at, at + length));
    }
  }
}
