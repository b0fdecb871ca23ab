package io.warplight.launch.command;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.LeftReason;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Numbering;
import io.warplight.catalog.Severity;
import io.warplight.catalog.Status;
import io.warplight.launch.start.OptionChanges;
import io.warplight.monitor.handle.GuardMode;
import io.warplight.monitor.handle.HandleKind;
import io.warplight.signals.AttributeName;
import io.warplight.signals.MetricName;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Every word that Warplight says is explained, and so is every status of every domain. */
class ExplainTest {

  private static final Path DOCS = Path.of("../../docs");
  private static final Path MONITOR = Path.of("../monitor/src/main/java");

  /** The names of hints and notices, as they stand in the code that says them. */
  private static final Pattern SAID =
      Pattern.compile(
          "Hint\\.on\\w+\\(\\s*(?:\\w+\\(\\w+\\) \\? )?\"([a-z_]+)\"(?: : \"([a-z_]+)\")?"
              + "|(?:KIND|CLEARED|EARLIER|THREW|GIVEN) = \"([a-z_]+)\"");

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private String explain(String... words) {
    out.getBuffer().setLength(0);
    List<String> arguments = new ArrayList<>(List.of("explain"));
    arguments.addAll(List.of(words));
    int exit =
        Program.commandLine(
                new Terminal(new PrintWriter(out, true), new PrintWriter(err, true), false))
            .execute(arguments.toArray(new String[0]));
    return exit == Exit.DONE ? out.toString() : "";
  }

  @Test
  void everyStatusOfEveryDomainHasItsMeaningAndWhatToDo() {
    Catalogue catalogue = new Catalogue();
    int seen = 0;
    for (Domain domain : Domain.values()) {
      for (Status status : catalogue.statuses(domain, Numbering.CURRENT)) {
        String said = explain(status.name(), "--domain", domain.id());
        assertThat(said).as(status.toString()).contains(status.name(), status.text());
        if (status.severity() != Severity.SUCCESS) {
          assertThat(said).as(status.toString()).contains(StatusCauses.PAGE + ": ");
        }
        seen++;
      }
    }
    assertThat(seen).isGreaterThan(400);
  }

  @Test
  void aSectionOfTheStatusesIsNamedAfterStatusesOnly() throws IOException {
    Catalogue catalogue = new Catalogue();
    Set<String> tags = new HashSet<>();
    for (Domain domain : Domain.values()) {
      catalogue.statuses(domain, Numbering.CURRENT).forEach(status -> tags.add(status.tag()));
    }
    List<String> named =
        Files.readAllLines(DOCS.resolve(StatusCauses.PAGE)).stream()
            .filter(line -> line.startsWith("### "))
            .flatMap(line -> Stream.of(line.substring(4).split(", ")))
            .toList();
    assertThat(named).doesNotHaveDuplicates().isNotEmpty();
    assertThat(tags).containsAll(named);
  }

  @Test
  void aStatusWithoutASectionGetsTheGeneralOne() {
    assertThat(explain("mps_rpc_failure")).contains("driver 806", "statuses.md: Any other");
    assertThat(explain("700")).contains("statuses.md: illegal_address");
    assertThat(explain("cudaSuccess")).doesNotContain("statuses.md");
  }

  @Test
  void everyWordOfAReportIsExplained() throws IOException {
    Set<String> words = new TreeSet<>();
    add(words, Fate.values(), Fate::id);
    add(words, LeftReason.values(), LeftReason::tag);
    add(words, HandleKind.values(), HandleKind::id);
    add(words, GuardMode.values(), mode -> mode.name().toLowerCase(Locale.ROOT));
    add(words, Severity.values(), severity -> severity.name().toLowerCase(Locale.ROOT));
    add(words, Domain.values(), Domain::id);
    add(words, MetricName.values(), MetricName::id);
    add(words, AttributeName.values(), AttributeName::id);
    OptionChanges.changeable().forEach(option -> words.add(option.name()));
    words.addAll(saidByTheMonitor());
    words.addAll(List.of("swallowed", "echo", "backstop", "suspect", "loader_cannot_see_bridge"));
    assertThat(words).hasSizeGreaterThan(80);

    Collection<String> unexplained = new ArrayList<>();
    for (String word : words) {
      if (explain(word).isEmpty()) {
        unexplained.add(word);
      }
    }
    assertThat(unexplained).isEmpty();
    assertThat(explain("swallow")).isEmpty();
  }

  @Test
  void everyPageIsInTheListAndEveryPageOfTheListIsThere() throws IOException {
    try (Stream<Path> files = Files.list(DOCS)) {
      assertThat(Pages.all())
          .doesNotHaveDuplicates()
          .containsExactlyInAnyOrderElementsOf(
              files
                  .map(file -> file.getFileName().toString())
                  .filter(file -> file.endsWith(".md"))
                  .toList());
    }
  }

  private static Set<String> saidByTheMonitor() throws IOException {
    Set<String> said = new TreeSet<>();
    try (Stream<Path> sources = Files.walk(MONITOR)) {
      for (Path source : sources.filter(file -> file.toString().endsWith(".java")).toList()) {
        Matcher found = SAID.matcher(Files.readString(source));
        while (found.find()) {
          for (int i = 1; i <= found.groupCount(); i++) {
            if (found.group(i) != null) {
              said.add(found.group(i));
            }
          }
        }
      }
    }
    assertThat(said).contains("late_failure", "blind_check", "failure_cleared_unseen");
    return said;
  }

  private static <T> void add(
      Set<String> words, T[] values, java.util.function.Function<T, String> name) {
    for (T value : values) {
      words.add(name.apply(value));
    }
  }
}
