package io.warplight.callsites.fate;

import io.warplight.callsites.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Reads and analyses all class files below a folder. */
final class ClassFiles {
  private ClassFiles() {}

  static List<Path> in(Path folder) throws IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(file -> file.toString().endsWith(".class")).sorted().toList();
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
