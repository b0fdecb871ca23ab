package io.warplight.launch.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.options.Option;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import org.junit.jupiter.api.Test;

/** docs/options.md is made from the options themselves. */
class OptionsPageTest {

  private static final Path PAGE = Path.of("../../docs/options.md");

  @Test
  void thePageSaysWhatTheOptionsSay() throws IOException {
    String page = page();
    if (Boolean.getBoolean("write.docs")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as(
            "docs/options.md is out of date; write it anew: mvn -pl agent/launch -am test"
                + " -Dtest=OptionsPageTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dsurefire.jvm=-Dwrite.docs=true")
        .isEqualTo(page);
  }

  @Test
  void everyExampleCanBeReadAndDoesNotSayTheDefault() {
    for (Option<?> option : AgentOptions.registry().all()) {
      assertThat(option.type().read(option.example())).isNotNull();
      assertThat(option.example()).isNotEqualTo(option.defaultText());
      assertThat(option.documentation()).endsWith(".");
    }
  }

  /** WARPLIGHT_LOG_FILE must lead back to log.file. */
  @Test
  void everyNameSurvivesTheEnvironment() {
    for (Option<?> option : AgentOptions.registry().all()) {
      assertThat(option.name()).matches("[a-z]+(\\.[a-z]+)*");
    }
  }

  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Options

        <!-- Made from the options in the code by OptionsPageTest; do not edit. -->

        An option can be set in four places. Where several set it, the one higher up goes first.

        | place | how |
        | --- | --- |
        | agent arguments | `-javaagent:warplight.jar=report=all,log=json` |
        | system property | `-Dwarplight.report=all` |
        | environment | `WARPLIGHT_REPORT=all` |
        | properties file, named by `config` | `report=all` |

        Several values of one option are separated by `+`. A value that contains a comma cannot stand among the agent's
        arguments; use another place. An option that does not exist, or a value that cannot be read, is one line on
        standard error, and the default holds; the application always starts.

        | option | values | default |
        | --- | --- | --- |
        """);
    for (Option<?> option : AgentOptions.registry().all()) {
      page.append("| [`")
          .append(option.name())
          .append("`](#")
          .append(anchor(option))
          .append(") | ");
      page.append(option.type().allowed()).append(" | ").append(defaultOf(option)).append(" |\n");
    }
    for (Option<?> option : AgentOptions.registry().all()) {
      page.append("\n## ").append(option.name()).append("\n\n").append(option.documentation());
      page.append("\n\nFor example `").append(option.name()).append('=').append(option.example());
      page.append("`, or `-Dwarplight.").append(option.name()).append('=').append(option.example());
      page.append("`, or `WARPLIGHT_");
      page.append(option.name().toUpperCase(Locale.ROOT).replace('.', '_'));
      page.append('=').append(option.example()).append("`.\n");
    }
    return page.toString();
  }

  private static String anchor(Option<?> option) {
    return option.name().replace(".", "");
  }

  private static String defaultOf(Option<?> option) {
    return option.defaultText().isEmpty() ? "none" : "`" + option.defaultText() + "`";
  }
}
