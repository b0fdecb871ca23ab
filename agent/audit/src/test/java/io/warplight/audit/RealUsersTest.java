package io.warplight.audit;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * Programs that others wrote and published: SystemML, ND4J's CUDA backend of 2016, which carries an
 * old JCuda and its utilities in its own jar, MindsEye and SystemDS. Their sources were read, and
 * what the analysis says of each call is compared with that.
 */
class RealUsersTest {
  private static final Path USERS = Path.of("target", "users");

  /** Where the reader was wrong, and why. */
  private static final Map<String, String> READER_WAS_WRONG =
      Map.of(
          "org/apache/sysml/runtime/matrix/data/SinglePrecisionCudaSupportFunctions.java:216"
              + " cudaMemcpy",
          "in the branch that a constant rules out: the compiler left it out");

  /** Of the labelled programs, by {@link Label#where}. */
  private static final Map<String, List<FoundSite>> FOUND = new LinkedHashMap<>();

  private static final List<FoundSite> ALL = new ArrayList<>();
  private static final List<String> UNREAD = new ArrayList<>();

  @BeforeAll
  static void look() throws IOException {
    try (Stream<Path> jars = Files.list(USERS)) {
      for (Path jar : jars.filter(file -> file.toString().endsWith(".jar")).sorted().toList()) {
        Findings findings = Audit.findings();
        ClassPath.read(jar, findings::add);
        ALL.addAll(findings.sites());
        UNREAD.addAll(findings.unread());
        if (!jar.getFileName().toString().startsWith("systemds")) {
          findings.sites().forEach(RealUsersTest::keep);
        }
      }
    }
  }

  private static void keep(FoundSite found) {
    Place place = found.site().place();
    String folder = found.className().substring(0, found.className().lastIndexOf('/') + 1);
    String where = Label.where(folder + place.sourceFile(), place.line(), found.site().function());
    FOUND.computeIfAbsent(where, key -> new ArrayList<>()).add(found);
  }

  @Test
  void everySiteOfRealProgramsIsRewrittenOrHasItsReason() {
    Map<String, Integer> states = new TreeMap<>();
    for (FoundSite found : ALL) {
      String state = found.toString().substring(found.toString().lastIndexOf('\t') + 1);
      states.merge(state, 1, Integer::sum);
    }
    System.out.println("sites of four jars: " + states + ", classes left: " + UNREAD);
    assertThat(ALL).hasSizeGreaterThan(500);
    assertThat(ALL).allMatch(found -> found.site().isRewritten() || isOld(found));
    assertThat(UNREAD).isEmpty();
  }

  private static boolean isOld(FoundSite found) {
    return "old_version".equals(found.site().leftReason().tag());
  }

  @Test
  void theAnalysisFindsWhatAReaderFinds() {
    List<Label> labels = Label.all();
    List<String> disagreements = new ArrayList<>();
    Map<String, int[]> scores = new TreeMap<>();
    Set<String> labelled = new TreeSet<>();
    for (Label label : labels) {
      labelled.add(label.where());
      Set<String> said =
          FOUND.getOrDefault(label.where(), List.of()).stream()
              .map(found -> found.site().place().fate().id())
              .collect(Collectors.toCollection(TreeSet::new));
      if (said.isEmpty()) {
        said.add("none");
      }
      said.forEach(fate -> score(scores, fate)[0]++);
      score(scores, label.fate())[1]++;
      if (said.equals(Set.of(label.fate()))) {
        score(scores, label.fate())[2]++;
      } else {
        String mistake = READER_WAS_WRONG.get(label.where());
        System.out.println(label + " but the analysis says " + said + ": " + mistake);
        if (mistake == null) {
          disagreements.add(label.where());
        }
      }
    }
    List<String> unlabelled =
        FOUND.keySet().stream().filter(where -> !labelled.contains(where)).toList();

    System.out.println(labels.size() + " labelled sites; fate: said, labelled, both");
    scores.forEach(
        (fate, score) ->
            System.out.printf("  %-12s %4d %4d %4d%n", fate, score[0], score[1], score[2]));
    unlabelled.forEach(where -> System.out.println("not labelled: " + where));

    assertThat(labels).hasSizeGreaterThanOrEqualTo(300);
    assertThat(labels.stream().map(Label::program).distinct()).hasSizeGreaterThanOrEqualTo(4);
    assertThat(unlabelled).isEmpty();
    assertThat(disagreements).isEmpty();
    assertThat(scores).containsKey(Fate.DISCARDED.id());
  }

  private static int[] score(Map<String, int[]> scores, String fate) {
    return scores.computeIfAbsent(fate, key -> new int[3]);
  }
}
