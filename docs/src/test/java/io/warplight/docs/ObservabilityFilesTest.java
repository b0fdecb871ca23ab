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
  private static final String[] HTTP = {"receivers", "otlp", "protocols", "http", "endpoint"};

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

  /** Of the collector's two parts: what a pipeline names is declared, and all of it is used. */
  @Test
  void theCollectorsPipelinesNameWhatIsDeclared() throws IOException {
    Map<?, ?> collector = (Map<?, ?>) read(COMPOSE.resolve("collector.yaml"));
    assertThat(collector.keySet().toString()).isEqualTo("[receivers, exporters, service]");
    Map<?, ?> pipelines = (Map<?, ?>) at(collector, "service", "pipelines");
    assertThat(pipelines.keySet().toString()).isEqualTo("[traces, logs]");
    for (Object pipeline : pipelines.values()) {
      for (String part : List.of("receivers", "exporters")) {
        assertThat(List.copyOf(((Map<?, ?>) at(collector, part)).keySet()))
            .as(part)
            .isEqualTo(at(pipeline, part));
      }
    }
  }

  /** Where the agent sends, and where the collector listens: for all containers, not for one. */
  @Test
  void theCollectorListensWhereTheAgentSends() throws IOException {
    assertThat(at(read(COMPOSE.resolve("collector.yaml")), HTTP)).isEqualTo("0.0.0.0:4318");
    assertThat(at(services(), "application", "command").toString())
        .contains("otel.endpoint=http://collector:4318,")
        .contains("metrics=prometheus:0.0.0.0:9464,");
  }

  /** What the page has a user write is the same file, for a collector on the machine itself. */
  @Test
  void theCollectorOfThePageDiffersInItsAddressAlone() throws IOException {
    String page = Files.readString(Path.of("opentelemetry.md"));
    String block = page.split("```yaml\n", 2)[1].split("```", 2)[0];
    assertThat(at(read(block), HTTP)).isEqualTo("127.0.0.1:4318");
    assertThat(read(block.replace("127.0.0.1", "0.0.0.0")))
        .isEqualTo(read(COMPOSE.resolve("collector.yaml")));
  }

  /** Commands and settings name files at the places where the volumes put them. */
  @Test
  void whatRunsInAContainerFindsItsFilesThere() throws IOException {
    Map<?, ?> services = services();
    assertThat(at(services, "prometheus", "command"))
        .isEqualTo(List.of("--config.file=/etc/prometheus/compose/prometheus.yml"));
    assertThat(at(services, "prometheus", "volumes")).isEqualTo(List.of("..:/etc/prometheus:ro"));
    for (Object rules : (List<?>) at(read(COMPOSE.resolve("prometheus.yml")), "rule_files")) {
      assertThat(COMPOSE.resolve(rules.toString())).exists();
    }
    assertThat(at(services, "collector", "command"))
        .isEqualTo(List.of("--config=/etc/collector.yaml"));
    assertThat(at(services, "collector", "volumes").toString()).contains(":/etc/collector.yaml:ro");
    Object provider =
        ((List<?>) at(read(COMPOSE.resolve("grafana/dashboards.yaml")), "providers")).get(0);
    assertThat(at(services, "grafana", "volumes").toString())
        .contains("../dashboard.json:" + at(provider, "options", "path") + "/")
        .contains("/etc/grafana/provisioning/datasources/")
        .contains("/etc/grafana/provisioning/dashboards/");
  }

  /** Each on loopback alone, under the address that the file's first lines tell. */
  @Test
  void portsArePublishedOnLoopbackAlone() throws IOException {
    String text = Files.readString(COMPOSE.resolve("compose.yaml"));
    List<String> ports = new ArrayList<>();
    for (Object service : services().values()) {
      Object published = ((Map<?, ?>) service).get("ports");
      if (published != null) {
        ((List<?>) published).forEach(port -> ports.add(port.toString()));
      }
    }
    assertThat(ports)
        .hasSize(3)
        .allMatch(port -> port.matches("127\\.0\\.0\\.1:(\\d+):\\1"))
        .allMatch(port -> text.contains("localhost:" + port.split(":")[1]));
  }

  private static Object at(Object map, String... path) {
    Object found = map;
    for (String name : path) {
      found = ((Map<?, ?>) found).get(name);
      assertThat(found).as(name).isNotNull();
    }
    return found;
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
