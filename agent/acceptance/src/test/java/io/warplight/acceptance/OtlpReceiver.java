package io.warplight.acceptance;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceRequest;
import io.opentelemetry.proto.collector.logs.v1.ExportLogsServiceResponse;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceRequest;
import io.opentelemetry.proto.collector.metrics.v1.ExportMetricsServiceResponse;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceRequest;
import io.opentelemetry.proto.collector.trace.v1.ExportTraceServiceResponse;
import io.opentelemetry.proto.common.v1.AnyValue;
import io.opentelemetry.proto.common.v1.KeyValue;
import io.opentelemetry.proto.logs.v1.LogRecord;
import io.opentelemetry.proto.metrics.v1.Metric;
import io.opentelemetry.proto.resource.v1.Resource;
import io.opentelemetry.proto.trace.v1.Span;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;

/**
 * A collector: takes OTLP over HTTP on a free port of the loopback address and reads it with the
 * protocol's own published messages, which refuse what is not in them.
 */
final class OtlpReceiver implements AutoCloseable {

  private final HttpServer server;
  private final ExecutorService threads = Executors.newCachedThreadPool();
  private final List<Span> spans = new CopyOnWriteArrayList<>();
  private final List<LogRecord> logs = new CopyOnWriteArrayList<>();
  private final List<Metric> metrics = new CopyOnWriteArrayList<>();
  private final List<Resource> resources = new CopyOnWriteArrayList<>();
  private final List<Map<String, List<String>>> headers = new CopyOnWriteArrayList<>();
  private volatile int refusing;

  private OtlpReceiver(HttpServer server) {
    this.server = server;
  }

  static OtlpReceiver start() throws IOException {
    OtlpReceiver receiver =
        new OtlpReceiver(
            HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0));
    receiver.server.setExecutor(receiver.threads);
    receiver.server.createContext("/v1/traces", receiver::traces);
    receiver.server.createContext("/v1/logs", receiver::logs);
    receiver.server.createContext("/v1/metrics", receiver::metrics);
    receiver.server.start();
    return receiver;
  }

  /** Answers everything with this code from now on; 0: takes it. */
  void refuse(int code) {
    refusing = code;
  }

  String endpoint() {
    return "http://127.0.0.1:" + server.getAddress().getPort();
  }

  List<Span> spans() {
    return spans;
  }

  List<LogRecord> logs() {
    return logs;
  }

  List<Metric> metrics() {
    return metrics;
  }

  /** Of each request, the resource that it came from. */
  List<Resource> resources() {
    return resources;
  }

  /** Of each request, its headers. */
  List<Map<String, List<String>>> headers() {
    return headers;
  }

  static Map<String, Object> attributes(List<KeyValue> pairs) {
    Map<String, Object> attributes = new LinkedHashMap<>();
    for (KeyValue pair : pairs) {
      attributes.put(pair.getKey(), value(pair.getValue()));
    }
    return attributes;
  }

  static String hex(com.google.protobuf.ByteString bytes) {
    return HexFormat.of().formatHex(bytes.toByteArray());
  }

  private static Object value(AnyValue value) {
    return switch (value.getValueCase()) {
      case STRING_VALUE -> value.getStringValue();
      case INT_VALUE -> value.getIntValue();
      case BOOL_VALUE -> value.getBoolValue();
      case ARRAY_VALUE ->
          value.getArrayValue().getValuesList().stream()
              .map(OtlpReceiver::value)
              .collect(Collectors.toList());
      default -> throw new AssertionError("unexpected value " + value);
    };
  }

  private void traces(HttpExchange exchange) throws IOException {
    byte[] body = body(exchange);
    if (refused(exchange)) {
      return;
    }
    ExportTraceServiceRequest.parseFrom(body)
        .getResourceSpansList()
        .forEach(
            of -> {
              resources.add(of.getResource());
              of.getScopeSpansList().forEach(scope -> spans.addAll(scope.getSpansList()));
            });
    answer(exchange, ExportTraceServiceResponse.getDefaultInstance().toByteArray());
  }

  private void logs(HttpExchange exchange) throws IOException {
    byte[] body = body(exchange);
    if (refused(exchange)) {
      return;
    }
    ExportLogsServiceRequest.parseFrom(body)
        .getResourceLogsList()
        .forEach(
            of -> {
              resources.add(of.getResource());
              of.getScopeLogsList().forEach(scope -> logs.addAll(scope.getLogRecordsList()));
            });
    answer(exchange, ExportLogsServiceResponse.getDefaultInstance().toByteArray());
  }

  private void metrics(HttpExchange exchange) throws IOException {
    byte[] body = body(exchange);
    if (refused(exchange)) {
      return;
    }
    ExportMetricsServiceRequest.parseFrom(body)
        .getResourceMetricsList()
        .forEach(
            of -> {
              resources.add(of.getResource());
              of.getScopeMetricsList().forEach(scope -> metrics.addAll(scope.getMetricsList()));
            });
    answer(exchange, ExportMetricsServiceResponse.getDefaultInstance().toByteArray());
  }

  private byte[] body(HttpExchange exchange) throws IOException {
    headers.add(Map.copyOf(exchange.getRequestHeaders()));
    boolean zipped = "gzip".equals(exchange.getRequestHeaders().getFirst("Content-Encoding"));
    try (InputStream in = exchange.getRequestBody();
        InputStream body = zipped ? new GZIPInputStream(in) : in) {
      return body.readAllBytes();
    }
  }

  private boolean refused(HttpExchange exchange) throws IOException {
    int code = refusing;
    if (code != 0) {
      exchange.sendResponseHeaders(code, -1);
      exchange.close();
    }
    return code != 0;
  }

  private static void answer(HttpExchange exchange, byte[] body) throws IOException {
    exchange.getResponseHeaders().set("Content-Type", "application/x-protobuf");
    exchange.sendResponseHeaders(200, body.length == 0 ? -1 : body.length);
    if (body.length > 0) {
      exchange.getResponseBody().write(body);
    }
    exchange.close();
  }

  @Override
  public void close() {
    server.stop(0);
    threads.shutdownNow();
  }
}
