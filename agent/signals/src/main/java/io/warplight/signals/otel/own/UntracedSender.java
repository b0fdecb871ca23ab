package io.warplight.signals.otel.own;

import io.opentelemetry.sdk.common.CompletableResultCode;
import io.opentelemetry.sdk.common.export.HttpResponse;
import io.opentelemetry.sdk.common.export.HttpSender;
import io.opentelemetry.sdk.common.export.HttpSenderConfig;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;
import io.opentelemetry.sdk.common.export.MessageWriter;
import io.warplight.signals.otel.application.Untraced;
import java.util.function.Consumer;

/** A sender of whose requests the OpenTelemetry Java agent, if it is there, makes no spans. */
final class UntracedSender implements HttpSender {

  private final HttpSender sender;

  UntracedSender(HttpSenderProvider provider, HttpSenderConfig config) {
    sender = provider.createSender(new UntracedConfig(config));
  }

  @Override
  public void send(
      MessageWriter message, Consumer<HttpResponse> onResponse, Consumer<Throwable> onError) {
    Untraced.run(() -> sender.send(message, onResponse, onError));
  }

  @Override
  public CompletableResultCode shutdown() {
    return sender.shutdown();
  }
}
