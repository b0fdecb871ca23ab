package io.warplight.monitor.explain;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Function;
import io.warplight.catalog.Status;
import io.warplight.monitor.caller.SourceLine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/** Calls that failed, as explanations are given them. */
final class FailedCalls {
  private static final Catalogue CATALOGUE = new Catalogue();
  private static final String RUNTIME = "jcuda/runtime/JCuda";
  private static final SourceLine MAIN = new SourceLine("app.Main", "main", "Main.java", 1);

  private FailedCalls() {}

  static Status status(Domain domain, int code) {
    return CATALOGUE.status(domain, code);
  }

  /** A call of one of the runtime's functions that was told of a fault. */
  static FailedCall told(String function, String descriptor) {
    return told(function, descriptor, MAIN);
  }

  static FailedCall told(String function, String descriptor, SourceLine line) {
    Function known = Objects.requireNonNull(CATALOGUE.function(RUNTIME, function, descriptor));
    return failed(known, status(Domain.RUNTIME, 700), line);
  }

  /** A call of a function that nobody knows. */
  static FailedCall with(Status status) {
    return failed(null, status, MAIN);
  }

  private static FailedCall failed(@Nullable Function function, Status status, SourceLine line) {
    return new FailedCall(
        function, status, line, Place.decode(""), Fate.RETURNED, RUNTIME, false, 0, 0, null);
  }
}
