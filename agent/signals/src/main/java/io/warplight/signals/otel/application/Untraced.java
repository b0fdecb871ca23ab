package io.warplight.signals.otel.application;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Runs work of which the OpenTelemetry Java agent, if it is there, makes no spans: our exporters'
 * own requests. Any thread of the agent.
 */
public final class Untraced {

  private static final String[] PLACES = {
    "api.impl.InstrumentationUtil", // since 1.6x
    "api.internal.InstrumentationUtil"
  };

  private Untraced() {}

  /** Runs it, here and now. */
  public static void run(Runnable work) {
    MethodHandle suppress = Holder.SUPPRESS;
    if (suppress == null) {
      work.run();
    } else {
      ApplicationCall.run(() -> suppress.invoke(work));
    }
  }

  /** Looked for when first something is sent: by then all agents are there. */
  private static final class Holder {
    static final @Nullable MethodHandle SUPPRESS = find();

    private static @Nullable MethodHandle find() {
      for (String place : PLACES) {
        Class<?> type = BootClasses.find(ApiNames.AGENT.of(place));
        if (type != null) {
          MethodHandle found = suppress(type);
          if (found != null) {
            return found;
          }
        }
      }
      return null;
    }

    private static @Nullable MethodHandle suppress(Class<?> type) {
      try {
        return MethodHandles.publicLookup()
            .findStatic(
                type, "suppressInstrumentation", MethodType.methodType(void.class, Runnable.class));
      } catch (ReflectiveOperationException elsewhere) {
        return null;
      }
    }
  }
}
