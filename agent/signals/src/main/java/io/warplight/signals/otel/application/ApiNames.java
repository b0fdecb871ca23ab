package io.warplight.signals.otel.application;

/**
 * Names of the application's OpenTelemetry classes. They are put together at run time, because the
 * build renames what it takes for the agent's own copy of them. Immutable.
 */
final class ApiNames {

  private static final String API = "io!opentelemetry".replace('!', '.');

  /** As applications have it. */
  static final ApiNames APPLICATION = new ApiNames(API);

  /** As the OpenTelemetry Java agent has it for itself, in the boot loader. */
  static final ApiNames AGENT = new ApiNames(API + ".javaagent.shaded." + API);

  private final String prefix;

  private ApiNames(String prefix) {
    this.prefix = prefix + '.';
  }

  /** The name of a class, {@code api.trace.Span}. */
  String of(String relative) {
    return prefix + relative;
  }
}
