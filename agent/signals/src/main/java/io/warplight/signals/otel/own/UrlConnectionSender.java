package io.warplight.signals.otel.own;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.Compressor;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.MessageWriter;
import io.opentelemetry.sdk.common.export.ProxyOptions;
import io.opentelemetry.sdk.common.export.RetryPolicy;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.HttpURLConnection;
import java.net.Proxy;
import java.net.URL;
import java.net.URLConnection;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import javax.net.ssl.HttpsURLConnection;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/**
 * Sends OTLP by {@link HttpURLConnection}, for Java 8. One request at a time for each exporter, on
 * the thread that its settings give.
 */
final class UrlConnectionSender implements HttpSender {

  private static final int MOST_RESPONSE_BYTES = 64 * 1024;
  private static final Set<Integer> RETRYABLE = new HashSet<>(Arrays.asList(429, 502, 503, 504));

  private final HttpSenderConfig config;
  private final ExecutorService executor;

  UrlConnectionSender(HttpSenderConfig config) {
    this.config = config;
    this.executor = Objects.requireNonNull(config.getExecutorService());
  }

  @Override
  public void send(
      MessageWriter message, Consumer<HttpResponse> onResponse, Consumer<Throwable> onError) {
    Runnable sending =
        () -> {
          Response response;
          try {
            response = sendWithRetries(body(message));
          } catch (IOException | RuntimeException e) {
            onError.accept(e);
            return;
          }
          onResponse.accept(response);
        };
    try {
      executor.execute(sending);
    } catch (RejectedExecutionException full) {
      onError.accept(full);
    }
  }

  @Override
  public CompletableResultCode shutdown() {
    executor.shutdownNow();
    return CompletableResultCode.ofSuccess();
  }

  private byte[] body(MessageWriter message) throws IOException {
    ByteArrayOutputStream body =
        new ByteArrayOutputStream(Math.max(32, message.getContentLength()));
    Compressor compressor = config.getCompressor();
    if (compressor == null) {
      message.writeMessage(body);
    } else {
      try (OutputStream compressed = compressor.compress(body)) {
        message.writeMessage(compressed);
      }
    }
    return body.toByteArray();
  }

  private Response sendWithRetries(byte[] body) throws IOException {
    long end = System.nanoTime() + config.getTimeout().toNanos();
    RetryPolicy policy = config.getRetryPolicy();
    int attempts = policy == null ? 1 : policy.getMaxAttempts();
    long backoff = policy == null ? 0 : policy.getInitialBackoff().toMillis();
    for (int attempt = 1; ; attempt++) {
      boolean last = attempt >= attempts;
      try {
        Response response = post(body, end);
        if (last || !RETRYABLE.contains(response.getStatusCode()) || isOver(end, backoff)) {
          return response;
        }
      } catch (IOException e) {
        if (last || isOver(end, backoff)) {
          throw e;
        }
      }
      pause(backoff);
      backoff = (long) (backoff * (policy == null ? 1 : policy.getBackoffMultiplier()));
    }
  }

  private static boolean isOver(long end, long backoffMillis) {
    return System.nanoTime() + TimeUnit.MILLISECONDS.toNanos(backoffMillis) >= end;
  }

  private static void pause(long millis) throws IOException {
    try {
      Thread.sleep(millis);
    } catch (InterruptedException shutDown) {
      Thread.currentThread().interrupt();
      throw new IOException("interrupted", shutDown);
    }
  }

  private Response post(byte[] body, long end) throws IOException {
    HttpURLConnection connection = open();
    int left = (int) Math.max(1, TimeUnit.NANOSECONDS.toMillis(end - System.nanoTime()));
    connection.setConnectTimeout((int) Math.min(left, config.getConnectTimeout().toMillis()));
    connection.setReadTimeout(left);
    connection.setRequestMethod("POST");
    connection.setDoOutput(true);
    connection.setUseCaches(false);
    connection.setInstanceFollowRedirects(false);
    connection.setFixedLengthStreamingMode(body.length);
    config
        .getHeadersSupplier()
        .get()
        .forEach(
            (name, values) -> values.forEach(value -> connection.addRequestProperty(name, value)));
    connection.setRequestProperty("Content-Type", config.getContentType());
    Compressor compressor = config.getCompressor();
    if (compressor != null) {
      connection.setRequestProperty("Content-Encoding", compressor.getEncoding());
    }
    try (OutputStream out = connection.getOutputStream()) {
      out.write(body);
    }
    int code = connection.getResponseCode();
    try (InputStream in = code < 400 ? connection.getInputStream() : connection.getErrorStream()) {
      return new Response(code, String.valueOf(connection.getResponseMessage()), read(in));
    }
  }

  private HttpURLConnection open() throws IOException {
    URL url = config.getEndpoint().toURL();
    URLConnection connection;
    ProxyOptions options = config.getProxyOptions();
    List<Proxy> proxies =
        options == null ? null : options.getProxySelector().select(config.getEndpoint());
    connection =
        proxies == null || proxies.isEmpty()
            ? url.openConnection()
            : url.openConnection(proxies.get(0));
    SSLContext ssl = config.getSslContext();
    if (ssl != null && connection instanceof HttpsURLConnection) {
      ((HttpsURLConnection) connection).setSSLSocketFactory(ssl.getSocketFactory());
    }
    return (HttpURLConnection) connection;
  }

  private static byte[] read(@Nullable InputStream in) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    byte[] buffer = new byte[4096];
    int n;
    while (in != null && bytes.size() < MOST_RESPONSE_BYTES && (n = in.read(buffer)) >= 0) {
      bytes.write(buffer, 0, n);
    }
    return bytes.toByteArray();
  }

  /** What came back. */
  private static final class Response implements HttpResponse {
    private final int code;
    private final String message;
    private final byte[] body;

    Response(int code, String message, byte[] body) {
      this.code = code;
      this.message = message;
      this.body = body;
    }

    @Override
    public int getStatusCode() {
      return code;
    }

    @Override
    public String getStatusMessage() {
      return message;
    }

    @Override
    public byte[] getResponseBody() {
      return body.clone();
    }
  }
}
