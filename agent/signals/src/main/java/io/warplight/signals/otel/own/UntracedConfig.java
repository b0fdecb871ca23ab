package io.warplight.signals.otel.own;

import io.opentelemetry.sdk.common.export.Compressor;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.ProxyOptions;
import io.opentelemetry.sdk.common.export.RetryPolicy;
import io.warplight.monitor.thread.AgentThreads;
import io.warplight.signals.otel.application.Untraced;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import javax.net.ssl.SSLContext;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/**
 * A sender's settings as they are, but for the thread that sends: one daemon of the agent's for
 * each exporter, which ends when it has had nothing to do for a minute, and whose requests are not
 * traced.
 */
final class UntracedConfig implements HttpSenderConfig {

  private static final int QUEUE = 16;

  private final HttpSenderConfig config;
  private final ExecutorService executor;

  UntracedConfig(HttpSenderConfig config) {
    this.config = config;
    ThreadPoolExecutor one =
        new ThreadPoolExecutor(
            1,
            1,
            60,
            TimeUnit.SECONDS,
            new ArrayBlockingQueue<>(QUEUE),
            work -> AgentThreads.daemon("otlp", work)) {
          @Override
          public void execute(Runnable work) {
            super.execute(() -> Untraced.run(work));
          }
        };
    one.allowCoreThreadTimeOut(true);
    this.executor = one;
  }

  @Override
  public ExecutorService getExecutorService() {
    return executor;
  }

  @Override
  public URI getEndpoint() {
    return config.getEndpoint();
  }

  @Override
  public String getContentType() {
    return config.getContentType();
  }

  @Override
  public @Nullable Compressor getCompressor() {
    return config.getCompressor();
  }

  @Override
  public Duration getTimeout() {
    return config.getTimeout();
  }

  @Override
  public Duration getConnectTimeout() {
    return config.getConnectTimeout();
  }

  @Override
  public Supplier<Map<String, List<String>>> getHeadersSupplier() {
    return config.getHeadersSupplier();
  }

  @Override
  public @Nullable ProxyOptions getProxyOptions() {
    return config.getProxyOptions();
  }

  @Override
  public @Nullable RetryPolicy getRetryPolicy() {
    return config.getRetryPolicy();
  }

  @Override
  public @Nullable SSLContext getSslContext() {
    return config.getSslContext();
  }

  @Override
  public @Nullable X509TrustManager getTrustManager() {
    return config.getTrustManager();
  }

  @Override
  public long getMaxResponseBodySize() {
    return config.getMaxResponseBodySize();
  }

  @Override
  public @Nullable List<String> getEnabledProtocols() {
    return config.getEnabledProtocols();
  }
}
