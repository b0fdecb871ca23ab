package io.warplight.signals.micrometer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.warplight.callsites.Fate;
import io.warplight.monitor.Counters;
import io.warplight.monitor.options.Options;
import io.warplight.signals.Book;
import io.warplight.signals.CodeTags;
import io.warplight.signals.FailingProgram;
import io.warplight.signals.MetricName;
import io.warplight.signals.SinkException;
import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

class PrometheusSinkTest {

  private final Counters counters = new Counters();
  private final Book book = new Book(new CodeTags(), counters);
  private final HttpClient client = HttpClient.newHttpClient();
  private ScrapeServer server;

  @BeforeEach
  void open() throws Exception {
    server = open("prometheus:0");
  }

  @AfterEach
  void close() throws IOException {
    server.close();
  }

  private ScrapeServer open(String target) throws Exception {
    return ScrapeServer.open(MetricsTarget.parse(target), new Exposition(book), counters, "test");
  }

  @Test
  void aScrapeHasThePromisedSeries() throws Exception {
    FailingProgram program = new FailingProgram(counters, book);
    program.fails(program.memset(Fate.DISCARDED, 1), 1);
    HttpResponse<String> page = get(server.address(), "GET");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValue("Content-Type")).contains(Exposition.TEXT);
    assertThat(page.body())
        .contains(
            "gpu_cuda_error_total{code=\"invalid_value\",domain=\"runtime\",fate=\"discarded\","
                + "op=\"cudaMemset\"} 1.0\n")
        .contains("# TYPE gpu_cuda_error_total counter\n")
        .contains("gpu_cuda_device_lost_total 0.0\n");
  }

  @Test
  void timersHaveTheirCountAndTheirSecondsAndGaugesTheirValue() throws Exception {
    book.series(MetricName.GC_OVERLAP, "cudaMemcpy").record(1_500_000_000L);
    book.series(MetricName.AGENT_SITES, "left", "too_large").level().set(3);
    assertThat(get(server.address(), "GET").body())
        .contains("gpu_cuda_gc_overlap_seconds_count{op=\"cudaMemcpy\"} 1\n")
        .contains("gpu_cuda_gc_overlap_seconds_sum{op=\"cudaMemcpy\"} 1.5\n")
        .contains("gpu_cuda_agent_sites{reason=\"too_large\",state=\"left\"} 3.0\n");
  }

  @Test
  void forgedNamesStayOnTheirLine() throws Exception {
    book.series(MetricName.CALLS, "evil\"} 1\nforged_total 7").add(1);
    assertThat(get(server.address(), "GET").body().lines())
        .noneMatch(line -> line.startsWith("forged"));
  }

  @Test
  void openMetricsIsThereForWhoAsks() throws Exception {
    HttpRequest request =
        HttpRequest.newBuilder(URI.create(server.address()))
            .header("Accept", "application/openmetrics-text;version=1.0.0,text/plain;q=0.5")
            .build();
    HttpResponse<String> page = client.send(request, BodyHandlers.ofString());
    assertThat(page.headers().firstValue("Content-Type")).contains(Exposition.OPEN_METRICS);
    assertThat(page.body()).endsWith("# EOF\n");
  }

  @Test
  void headHasTheLengthAndNoBody() throws Exception {
    HttpResponse<String> page = get(server.address(), "HEAD");
    assertThat(page.statusCode()).isEqualTo(200);
    assertThat(page.headers().firstValueAsLong("Content-Length").orElse(0)).isPositive();
    assertThat(page.body()).isEmpty();
  }

  @Test
  void otherPathsAreNotThereAndOtherMethodsNotAllowed() throws Exception {
    assertThat(get(server.address().replace("/metrics", "/"), "GET").statusCode()).isEqualTo(404);
    assertThat(get(server.address() + "/x", "GET").statusCode()).isEqualTo(404);
    assertThat(get(server.address() + "?name=x", "GET").statusCode()).isEqualTo(200);
    assertThat(get(server.address(), "POST").statusCode()).isEqualTo(405);
  }

  @Test
  @Timeout(300)
  void whatIsNoRequestIsCountedAndTheNextScrapeWorks() throws Exception {
    try (Socket socket = new Socket(InetAddress.getLoopbackAddress(), port())) {
      socket.getOutputStream().write("nonsense\r\n\r\n".getBytes(StandardCharsets.UTF_8));
      assertThat(socket.getInputStream().read()).isEqualTo(-1);
    }
    assertThat(get(server.address(), "GET").statusCode()).isEqualTo(200);
    // Counted once the connection is closed.
    while (counters.dropped().isEmpty()) {
      Thread.yield();
    }
    assertThat(counters.dropped()).containsEntry("test", 1L);
  }

  @Test
  void clientsThatSayNothingKeepNobodyWaitingForEver() throws Exception {
    try (Socket silent = new Socket(InetAddress.getLoopbackAddress(), port());
        Socket another = new Socket(InetAddress.getLoopbackAddress(), port());
        Socket third = new Socket(InetAddress.getLoopbackAddress(), port())) {
      assertThat(get(server.address(), "GET").statusCode()).isEqualTo(200);
      assertThat(silent.isConnected() && another.isConnected() && third.isConnected()).isTrue();
    }
  }

  @Test
  void onlyTheLoopbackListensUnlessAsked() throws Exception {
    assertThat(server.address()).startsWith("http://127.0.0.1:");
    ScrapeServer everywhere = open("prometheus:0.0.0.0:0");
    assertThat(everywhere.address()).startsWith("http://0.0.0.0:");
    everywhere.close();
  }

  @Test
  void aPortThatIsTakenIsSaidSo() throws Exception {
    try (ServerSocket taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      assertThatThrownBy(() -> open("prometheus:" + taken.getLocalPort()))
          .isInstanceOf(SinkException.class)
          .hasMessageContaining("port " + taken.getLocalPort() + " cannot be opened");
    }
  }

  @Test
  void placesAreReadAsTheyAreWritten() {
    for (String text : new String[] {"none", "otlp", "app", "prometheus:1", "prometheus:[::]:1"}) {
      assertThat(MetricsOptions.METRICS.type().write(MetricsOptions.METRICS.type().read(text)))
          .isEqualTo(text);
    }
    assertThat(MetricsOptions.METRICS.type().read("prometheus:1+otlp+app")).hasSize(3);
    for (String text : new String[] {"prometheus", "prometheus:", "prometheus::1", "graphite"}) {
      assertThatThrownBy(() -> MetricsOptions.METRICS.type().read(text))
          .isInstanceOf(IllegalArgumentException.class);
    }
    assertThat(Options.defaults().get(MetricsOptions.METRICS)).isEmpty();
  }

  private int port() {
    return URI.create(server.address()).getPort();
  }

  private HttpResponse<String> get(String address, String method) throws Exception {
    return client.send(
        HttpRequest.newBuilder(URI.create(address)).method(method, BodyPublishers.noBody()).build(),
        BodyHandlers.ofString());
  }
}
