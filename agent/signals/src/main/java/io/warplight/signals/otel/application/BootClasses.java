package io.warplight.signals.otel.application;

import org.jspecify.annotations.Nullable;

/** Finds classes in the boot loader, where the OpenTelemetry Java agent keeps its API. */
final class BootClasses {

  private BootClasses() {}

  /** The class, loaded but not initialised, or null. */
  static @Nullable Class<?> find(String name) {
    try {
      return Class.forName(name, false, null);
    } catch (ClassNotFoundException | LinkageError absent) {
      return null;
    }
  }
}
