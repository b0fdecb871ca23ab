package io.warplight.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

/**
 * The Compose file under examples/observability is of its format, mounts what is there or is built,
 * and its services call each other by their names. No container is started.
 */
class ObservabilityFilesTest {

  private static final Path COMPOSE = Path.of("../examples/observability/compose");

  @Test
  void everyYamlFileParses() throws IOException {
    List<Path> files;
    try (Stream<Path> all = Files.walk(COMPOSE)) {
      files = all.filter(file -> file.toString().matches(".*\\.ya?ml")).toList();
    }
    assertThat(files).hasSize(5);
    for (Path file : files) {
      assertThat(read(file)).as(file.toString()).isInstanceOf(Map.class);
    }
  }

  @Test
  void theAgentsOptionsExistAndTakeTheirValues() throws IOException {
    String text = Files.readString(COMPOSE.resolve("compose.yaml"));
    assertThat(Settings.jars(text)).containsExactly("/warplight.jar");
    assertThat(Settings.wrong(text)).isEmpty();
  }

  @Test
  void whatIsMountedIsThereOrIsBuilt() throws IOException {
    List<String> mounted = new ArrayList<>();
    for (Object service : services().values()) {
      for (Object volume : (List<?>) ((Map<?, ?>) service).get("volumes")) {
        String source = volume.toString().split(":")[0];
        Path path = COMPOSE.resolve(source).normalize();
        // What Maven builds is under a folder of its own, of a module that is there.
        int built = source.indexOf("/target");
        Path there = built < 0 ? path : COMPOSE.resolve(source.substring(0, built) + "/pom.xml");
        assertThat(there).as(source).exists();
        mounted.add(source);
      }
    }
    assertThat(mounted).contains("../dashboard.json", "./collector.yaml");
  }

  @Test
  void servicesCallEachOtherByTheirNames() throws IOException {
    assertThat(services().keySet().toString())
        .isEqualTo("[application, prometheus, grafana, collector]");
    assertThat(Files.readString(COMPOSE.resolve("compose.yaml"))).contains("http://collector:4318");
    assertThat(Files.readString(COMPOSE.resolve("prometheus.yml"))).contains("application:9464");
    assertThat(Files.readString(COMPOSE.resolve("grafana/datasources.yaml")))
        .contains("http://prometheus:9090");
  }

  /** The container's Prometheus differs from the one of the machine in the target alone. */
  @Test
  void prometheusIsSetUpAsWithoutContainers() throws IOException {
    String here = Files.readString(COMPOSE.resolve("../prometheus.yml"));
    String there = Files.readString(COMPOSE.resolve("prometheus.yml"));
    assertThat(read(there.replace("../", "").replace("application:9464", "localhost:9464")))
        .isEqualTo(read(here));
  }

  private static Map<?, ?> services() throws IOException {
    return (Map<?, ?>) ((Map<?, ?>) read(COMPOSE.resolve("compose.yaml"))).get("services");
  }

  private static Object read(Path file) throws IOException {
    return read(Files.readString(file));
  }

  private static Object read(String text) {
    return new Load(LoadSettings.builder().setAllowDuplicateKeys(false).build())
        .loadFromString(text);
  }
}
