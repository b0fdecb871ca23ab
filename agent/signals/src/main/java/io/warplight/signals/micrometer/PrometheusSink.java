package io.warplight.signals.micrometer;

import io.warplight.monitor.failure.Failure;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Metrics for whoever scrapes. Hears of no failure: the book counts them, and a scrape reads it.
 * Opened and closed on threads of the agent.
 */
final class PrometheusSink implements Sink {

  private final SignalContext context;
  private final MetricsTarget target;
  private volatile @Nullable ScrapeServer server;

  PrometheusSink(SignalContext context, MetricsTarget target) {
    this.context = context;
    this.target = target;
  }

  @Override
  public String name() {
    return "metrics " + target;
  }

  @Override
  public void open() throws Exception {
    ScrapeServer opened =
        ScrapeServer.open(target, new Exposition(context.book()), context.counters(), name());
    server = opened;
    if (target.port() == 0) {
      context.say("gpu.cuda.agent.metrics", "metrics are at " + opened.address());
    }
  }

  @Override
  public void failed(Failure failure) {}

  @Override
  public void close(long millis) throws IOException {
    ScrapeServer opened = server;
    if (opened != null) {
      opened.close();
    }
  }
}
