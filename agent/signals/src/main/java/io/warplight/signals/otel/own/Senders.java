package io.warplight.signals.otel.own;

import io.opentelemetry.common.ComponentLoader;
import io.opentelemetry.sdk.common.export.HttpSenderProvider;
import java.util.Collections;
import org.jspecify.annotations.Nullable;

/**
 * What the SDK finds when it looks for its parts: those of the agent's own loader; and of senders,
 * OpenTelemetry's own on the JDK's HTTP client where that is there (Java 11 with {@code
 * java.net.http}), else ours.
 */
final class Senders implements ComponentLoader {

  /** Class version 55: never to be linked to. */
  private static final String JDK_SENDER =
      "io.opentelemetry.exporter.sender.jdk.internal.JdkHttpSenderProvider";

  private final ComponentLoader own;
  private final HttpSenderProvider sender;

  Senders(ClassLoader own) {
    this.own = ComponentLoader.forClassLoader(own);
    HttpSenderProvider jdk = jdkSender(own);
    HttpSenderProvider provider = jdk == null ? UrlConnectionSender::new : jdk;
    this.sender = config -> new UntracedSender(provider, config);
  }

  @Override
  public <T> Iterable<T> load(Class<T> type) {
    return type == HttpSenderProvider.class
        ? Collections.singletonList(type.cast(sender))
        : own.load(type);
  }

  private static @Nullable HttpSenderProvider jdkSender(ClassLoader own) {
    try {
      Class.forName("java.net.http.HttpClient", false, own);
      return Class.forName(JDK_SENDER, true, own)
          .asSubclass(HttpSenderProvider.class)
          .getDeclaredConstructor()
          .newInstance();
    } catch (ReflectiveOperationException | LinkageError | ClassCastException java8) {
      return null;
    }
  }
}
