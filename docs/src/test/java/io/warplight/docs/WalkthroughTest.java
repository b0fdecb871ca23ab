package io.warplight.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A page's commands are found with what they should print, and a wrong output is noticed. */
class WalkthroughTest {
  @TempDir Path folder;

  @Test
  void findsCommandsAndTheirOutputs() throws IOException {
    Files.writeString(
        folder.resolve("a.md"),
        """
        ```sh
        one
        ```

        Prints:

        ```text
        1
        ```

        <!-- not here: it takes a day -->
        ```sh
        two
        ```

        ```json
        {}
        ```

        ```sh
        three
        ```

        <!-- numbers differ -->
        ```text
        2 calls
        ```
        """);

    assertThat(Walkthrough.steps(Page.read(folder, Path.of("a.md"))))
        .containsExactly(
            new Walkthrough.Step("one\n", "1\n", "", false),
            new Walkthrough.Step("two\n", "", "it takes a day", false),
            new Walkthrough.Step("three\n", "2 calls\n", "", true));
  }

  /** What .ci runs beside the build: with these the reader has built, run, seen and attached. */
  @Test
  void theReadmeAndTheQuickStartHaveStepsWithOutputs() throws IOException {
    for (String page : List.of("README.md", "docs/quick-start.md")) {
      List<Walkthrough.Step> steps = Walkthrough.steps(Page.read(Path.of(".."), Path.of(page)));
      assertThat(steps).as(page).anyMatch(step -> step.command().startsWith("mvn "));
      assertThat(steps).as(page).anyMatch(step -> step.expected().contains(" swallowed"));
      for (String command : List.of("attach", "status", "detach")) {
        assertThat(steps)
            .as(page)
            .anyMatch(step -> step.command().contains("warplight.jar " + command + " "));
      }
    }
  }

  @Test
  void timesAndProcessNumbersMayDiffer() {
    assertThat(
            Output.isLike(
                "warplight: 2026-12-02T03:50:47.087Z A.b(A.java:1): failed in 12 ms, process 71\n",
                "warplight: 2027-01-02T13:50:47Z A.b(A.java:1): failed in 1.5 ms, process 4711\n"))
        .isTrue();
    assertThat(Output.isLike("  71   LeakAndPoll\n", "12345  LeakAndPoll\n")).isTrue();
  }

  @Test
  void numbersMayDifferWhereThePageSaysSo() {
    Walkthrough.Step step = new Walkthrough.Step("", "24 calls of cuda2, A.java:13\n", "", true);
    assertThat(step.isLike("7 calls of cuda2, A.java:13\n")).isTrue();
    assertThat(step.isLike("7 calls of cuda3, A.java:13\n")).isFalse();
    assertThat(step.isLike("7 calls\n")).isFalse();
  }

  @Test
  void nothingElseMay() {
    assertThat(Output.isLike("a (A.java:23)\n", "a (A.java:24)\n")).isFalse();
    assertThat(Output.isLike("a\nb\n", "a\n")).isFalse();
    assertThat(Output.isLike("a\n", "a\nb\n")).isFalse();
    assertThat(Output.isLike("3 failures\n", "4 failures\n")).isFalse();
  }

  @Test
  void threeDotsStandForAnyLines() {
    assertThat(Output.isLike("a\n…\nd\n", "a\nb\nc\nd\n")).isTrue();
    assertThat(Output.isLike("a\n…\nd\n", "a\nd\n")).isTrue();
    assertThat(Output.isLike("a\n…\nd\n", "a\nb\n")).isFalse();
  }
}
