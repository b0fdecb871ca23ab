package io.warplight.monitor.failure;

import io.warplight.callsites.CatchKind;
import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Function;
import io.warplight.catalog.Status;
import io.warplight.monitor.binding.BindingClasses;
import io.warplight.monitor.binding.DriverExplanation;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The hints, one small method each, in the order in which a reader wants them. On the thread that
 * failed.
 */
final class Hints {

  private static final int NO_DRIVER = 35;

  private final BindingClasses bindings;
  private final DriverExplanation driver;
  private volatile @Nullable String noDriver;

  Hints(BindingClasses bindings, DriverExplanation driver) {
    this.bindings = bindings;
    this.driver = driver;
  }

  /** All that apply. */
  List<Hint> of(
      @Nullable Function function,
      Status status,
      Place place,
      Fate fate,
      String owner,
      boolean thrown) {
    List<Hint> hints = new ArrayList<>();
    add(hints, deviceLost(status));
    add(hints, noDriver(status));
    add(hints, madeByBinding(function, status));
    if (!thrown && fate.isSwallowed()) {
      add(hints, outputsUndefined(function));
      add(hints, catchesInVain(place, owner));
      if (place.catches() != CatchKind.CUDA_EXCEPTION) {
        add(hints, exceptionsForgotten(owner));
      }
    }
    return hints;
  }

  private static void add(List<Hint> hints, @Nullable Hint hint) {
    if (hint != null) {
      hints.add(hint);
    }
  }

  private static @Nullable Hint deviceLost(Status status) {
    switch (status.severity()) {
      case STICKY:
        return Hint.onFailure(
            "device_lost",
            "the device is lost to this process: every later call will fail the same way, "
                + "and only a new process gets it back");
      default:
        return null;
    }
  }

  private @Nullable Hint noDriver(Status status) {
    boolean says = status.code() == NO_DRIVER && status.domain() == Domain.RUNTIME;
    if (!says || !status.name().equals("cudaErrorInsufficientDriver")) {
      return null;
    }
    String text = noDriver;
    if (text == null) {
      text = driver.text();
      noDriver = text;
    }
    return Hint.onProcess("no_driver", text);
  }

  private static @Nullable Hint madeByBinding(@Nullable Function function, Status status) {
    if (function == null || !function.isMadeByBinding(status)) {
      return null;
    }
    return function.isRefusedByBinding(status)
        ? Hint.onFailure("refused_by_binding", "the binding itself says so; CUDA was not called")
        : Hint.onFailure(
            "made_by_binding", "the binding itself says so, in place of what CUDA said");
  }

  private static @Nullable Hint outputsUndefined(@Nullable Function function) {
    return function != null && function.outputsUndefinedOnFailure()
        ? Hint.onFailure("outputs_undefined", "what it wrote into its outputs is not to be trusted")
        : null;
  }

  private @Nullable Hint catchesInVain(Place place, String owner) {
    return place.catches() == CatchKind.CUDA_EXCEPTION
        ? Hint.onFailure(
            "catches_in_vain",
            "the code catches CudaException here, but "
                + bindings.flagOwnerName(owner)
                + ".setExceptionsEnabled(true) was not called before")
        : null;
  }

  private @Nullable Hint exceptionsForgotten(String owner) {
    List<String> others = bindings.othersThrowing(owner);
    if (others.isEmpty()) {
      return null;
    }
    return Hint.onFailure(
        "exceptions_forgotten",
        "exceptions are on for "
            + String.join(", ", others)
            + " but off for "
            + bindings.flagOwnerName(owner)
            + ", which has its own setExceptionsEnabled");
  }
}
