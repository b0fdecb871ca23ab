package io.warplight.docs;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.launch.start.DeployedOptions;
import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/** The files under examples/deploy are of their formats, and name options and paths that exist. */
class DeployFilesTest {
  private static final Path DEPLOY = Path.of("../examples/deploy");

  /** Where the image has the jar, as its Dockerfile says. */
  private static final Pattern IN_IMAGE = Pattern.compile("COPY .*/warplight\\.jar (/\\S+)");

  private static final Pattern TAKEN_FROM_IMAGE =
      Pattern.compile("(?:--from=warplight|\"cp\",) \"?(/[^\\s\",]+)\"?,? \"?(/[^\\s\",]+)\"?");

  @Test
  void everyOptionExistsAndTakesItsValue() throws IOException {
    int agents = 0;
    for (Path file : files("")) {
      String text = Files.readString(file);
      agents += Settings.jars(text).size();
      assertThat(Settings.wrong(text)).as(file.toString()).isEmpty();
    }
    assertThat(agents).isGreaterThan(8);
  }

  /** The pages of the documentation too, whose examples are copied as well. */
  @Test
  void everyOptionOnEveryPageExistsAndTakesItsValue() throws IOException {
    Path repository = Path.of("..");
    for (Path page : Handbook.read(repository).pages().keySet()) {
      assertThat(Settings.wrong(Files.readString(repository.resolve(page))))
          .as(page.toString())
          .isEmpty();
    }
  }

  @Test
  void optionsAreFoundInEachOfTheirPlaces() {
    String text =
        """
        -javaagent:/opt/warplight.jar=report=some,lg=json -Dwarplight.log=xml
        WARPLIGHT_LOG_FIL=x
        - name: WARPLIGHT_SPAN
          value: "all"
        """;
    assertThat(Settings.jars(text)).containsExactly("/opt/warplight.jar");
    assertThat(String.join("\n", Settings.wrong(text)))
        .contains("report=some", "no option lg", "no option log.fil", "no option span", "log=xml");
  }

  @Test
  void thePropertiesFileHasOptionsOnly() throws IOException {
    Properties properties = new Properties();
    try (Reader reader = Files.newBufferedReader(DEPLOY.resolve("systemd/warplight.properties"))) {
      properties.load(reader);
    }
    assertThat(properties).isNotEmpty();
    properties.forEach(
        (name, value) -> assertThat(DeployedOptions.wrong((String) name, (String) value)).isNull());
  }

  @Test
  void everyYamlFileParses() throws IOException {
    Load yaml = new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build());
    List<Path> files = files(".yaml");
    assertThat(files).hasSizeGreaterThanOrEqualTo(3);
    for (Path file : files) {
      int documents = 0;
      for (Object document : yaml.loadAllFromString(Files.readString(file))) {
        assertThat(document).as(file.toString()).isInstanceOf(Map.class);
        documents++;
      }
      assertThat(documents).as(file.toString()).isPositive();
    }
  }

  @Test
  void theXmlFileParses() throws Exception {
    var document =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(DEPLOY.resolve("maven/pom.xml").toFile());
    assertThat(document.getElementsByTagName("argLine").getLength()).isEqualTo(1);
  }

  @Test
  void whatIsTakenFromTheImageIsThere() throws IOException {
    Matcher image = IN_IMAGE.matcher(Files.readString(Path.of("../Dockerfile")));
    assertThat(image.find()).isTrue();
    List<String> taken = new ArrayList<>();
    for (Path file : files("")) {
      String text = Files.readString(file);
      Matcher matcher = TAKEN_FROM_IMAGE.matcher(text);
      while (matcher.find()) {
        taken.add(matcher.group(1));
        // What is copied is what the JVM is given.
        if (matcher.group(1).endsWith(".jar")) {
          assertThat(Settings.jars(text)).as(file.toString()).containsOnly(matcher.group(2));
        }
      }
    }
    assertThat(taken).hasSizeGreaterThanOrEqualTo(4).containsOnly(image.group(1));
  }

  private static List<Path> files(String suffix) throws IOException {
    try (Stream<Path> files = Files.walk(DEPLOY)) {
      return files
          .filter(Files::isRegularFile)
          .filter(file -> file.toString().endsWith(suffix))
          .sorted()
          .toList();
    }
  }
}
