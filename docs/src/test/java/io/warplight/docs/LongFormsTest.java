package io.warplight.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** What CONTRIBUTING.md says of the long forms is what .ci/long has. */
class LongFormsTest {

  @Test
  void eachLongFormIsListedAndNoOther() throws IOException {
    String script = Files.readString(Path.of("../.ci/long"));
    Matcher all = Pattern.compile("(?m)^all=\"([a-z ]+)\"$").matcher(script);
    assertThat(all.find()).isTrue();
    List<String> forms = List.of(all.group(1).split(" "));

    List<String> listed =
        Files.readString(Path.of("../CONTRIBUTING.md"))
            .lines()
            .filter(line -> line.matches("\\| `[a-z]+` \\| .*"))
            .map(line -> line.substring(3, line.indexOf('`', 3)))
            .toList();
    assertThat(listed).containsExactlyInAnyOrderElementsOf(forms);
    assertThat(forms).allMatch(form -> script.contains("\n" + form + "() {"));
  }
}
