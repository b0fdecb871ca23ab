package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;

/** Reads and analyses all class files below a folder. */
final class ClassFiles {
  private ClassFiles() {}

  static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
    }
  }

  /**
   * The fates do not change when lines, variables and source files are not known: what a compiler
   * that was told so would have written.
   */
  static void assertSameWithoutDebugInformation(Path folder) throws IOException {
    FateAnalysis analysis = new FateAnalysis(new JCudaFacts());
    List<Place> bare = new ArrayList<>();
    for (Path file : in(folder)) {
      ClassWriter stripped = new ClassWriter(0);
      new ClassReader(Files.readAllBytes(file)).accept(stripped, ClassReader.SKIP_DEBUG);
      bare.addAll(analysis.analyze(stripped.toByteArray()).places());
    }
    assertSame(bare, places(folder));
  }

  /** The same methods and fates, without lines. */
  static void assertSame(List<Place> bare, List<Place> with) {
    assertThat(bare).isNotEmpty().hasSameSizeAs(with);
    for (int i = 0; i < with.size(); i++) {
      assertThat(bare.get(i).line()).isZero();
      assertThat(bare.get(i).method()).isEqualTo(with.get(i).method());
      if (with.get(i).fate() == Fate.OVERWRITTEN) {
        // What overwrites it may be another variable in the same slot.
        assertThat(bare.get(i).fate()).isIn(Fate.OVERWRITTEN, Fate.UNREAD);
      } else {
        assertThat(bare.get(i).fate()).as("%s", with.get(i)).isEqualTo(with.get(i).fate());
      }
    }
  }

  static List<Place> places(Path folder) throws IOException {
    FateAnalysis analysis = new FateAnalysis(new JCudaFacts());
    List<Place> places = new ArrayList<>();
    for (Path file : in(folder)) {
      places.addAll(analysis.analyze(Files.readAllBytes(file)).places());
    }
    return places;
  }
}
