package io.warplight.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** No link of the documentation leads nowhere, and a link that does is found. */
class LinksTest {
  @TempDir Path folder;

  @Test
  void noPageHasADeadLink() throws IOException {
    Handbook handbook = Handbook.read(Path.of(".."));

    assertThat(handbook.pages()).containsKeys(Path.of("README.md"), Path.of("docs/options.md"));
    assertThat(handbook.deadLinks()).isEmpty();
  }

  @Test
  void findsEachKindOfDeadLink() throws IOException {
    Files.createDirectories(folder.resolve("docs/target"));
    Files.writeString(folder.resolve("docs/target/left.md"), "[out](gone.md)");
    Files.writeString(folder.resolve("docs/a.md"), "# A\n\n## Its `log.file` and more\n");
    Files.writeString(
        folder.resolve("README.md"),
        """
        [ok](docs/a.md#its-logfile-and-more) [folder](docs) [site](https://example.org/)
        [gone](docs/b.md), [heading](docs/a.md#other), [out](../x), [plain](http://example.org/)
        `[code](no.md)`
        """);

    List<String> dead = Handbook.read(folder).deadLinks();

    assertThat(dead)
        .containsExactly(
            "README.md: docs/b.md: no such file",
            "README.md: docs/a.md#other: no such heading",
            "README.md: ../x: no such file",
            "README.md: http://example.org/: neither https nor a path");
  }

  @Test
  void twoHeadingsOfOneNameHaveTwoAnchors() throws IOException {
    Files.writeString(folder.resolve("a.md"), "# One\n## Limits\n## Limits\n");

    assertThat(Page.read(folder, Path.of("a.md")).anchors().values())
        .containsExactly("one", "limits", "limits-1");
  }
}
