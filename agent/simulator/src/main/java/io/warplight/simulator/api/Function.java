package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Fault;
import io.warplight.simulator.device.Guard;
import io.warplight.simulator.device.Machine;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.ThreadState;
import io.warplight.simulator.jdk.CarrierHold;
import io.warplight.simulator.jdk.Carriers;
import io.warplight.simulator.rules.Planted;
import io.warplight.simulator.rules.Planter;
import org.jspecify.annotations.Nullable;

/**
 * One CUDA function as JCuda's native method calls it: what all share, around a body of its own.
 * Immutable; called on the application's threads. Nothing but a status, JCuda's own
 * NullPointerException or IllegalArgumentException or, by option, the guard's error leaves it.
 */
public final class Function
    implements java.util.function.Function<@Nullable Object[], @Nullable Object> {
  /** Why a call fails that has nothing to do with the fault. */
  static final String STICKY =
      "a sticky error: an earlier fault has taken this device down, and every call repeats it";

  private final String name;
  private final Domain domain;
  private final Traits traits;
  private final InCapture inCapture;
  private final NullChecks.Check[] nullChecks;
  private final int copyKind;
  private final int[] undefined;
  private final Codes codes;
  private final @Nullable Body body;
  private final int notSupported;
  private final boolean answersStatus;

  Function(String name, Domain domain, @Nullable Body body, Codes codes, Class<?> returnType) {
    this.name = name;
    this.domain = domain;
    this.traits = Traits.of(domain, name);
    this.inCapture = InCapture.of(name);
    this.nullChecks = NullChecks.of(name);
    this.copyKind = Copies.kindThatJCudaChecks(name);
    this.undefined = UndefinedOutputs.of(name);
    this.body = body;
    this.codes = codes;
    this.notSupported = codes.notSupported(domain);
    this.answersStatus = returnType == int.class;
  }

  /** Called by the body that JCuda's native method was given, with its arguments. */
  @Override
  public @Nullable Object apply(@Nullable Object[] values) {
    CarrierHold held = Carriers.hold();
    try {
      return applyHere(values);
    } finally {
      if (held != null) {
        held.letGo();
      }
    }
  }

  private @Nullable Object applyHere(@Nullable Object[] values) {
    for (NullChecks.Check check : nullChecks) {
      check.apply(values, name);
    }
    if (name.equals("cuMemHostGetFlags") && Allocations.hostAddress(values[1]) == 0) {
      throw new IllegalArgumentException("Pointer must point to a direct buffer or native memory");
    }
    Machine machine = Machine.get();
    machine.clock().called();
    ThreadState thread = machine.thread();
    String outer = thread.function();
    thread.function(name);
    try {
      return answersStatus
          ? (Object) codes.of(status(values, machine, thread))
          : answer(values, machine, thread);
    } finally {
      thread.function(outer);
    }
  }

  private @Nullable Object answer(Object[] values, Machine machine, ThreadState thread) {
    if (body == null) {
      NotSimulated.name(name, notSupported);
      return null;
    }
    return body.run(new Args(values, machine, thread, null, codes, inCapture));
  }

  private int status(Object[] values, Machine machine, ThreadState thread) {
    int code;
    boolean inside = true;
    try {
      code = run(values, machine, thread);
    } catch (StatusException e) {
      code = e.code();
      inside = !(e instanceof BindingRefusal);
      if (inside) {
        explain(machine, thread, values, e);
      }
    } catch (Guard.WouldCrashError e) {
      throw e;
    } catch (RuntimeException | StackOverflowError | OutOfMemoryError e) {
      System.err.println("[warplight-simulator] internal error in " + name + ": " + e);
      e.printStackTrace();
      code = domain.isCuda() ? Status.UNKNOWN : notSupported;
    }
    if (code != 0 && inside) {
      UndefinedOutputs.spoil(undefined, values);
    }
    if (code != 0 && traits.zeroesPointer() && values[0] != null) {
      Pointers.set(values[0], 0);
    }
    if (code != 0 && inside && domain == Domain.RUNTIME && traits.setsLastError(code)) {
      thread.lastError(code);
    }
    return code;
  }

  private int run(Object[] values, Machine machine, ThreadState thread) {
    if (copyKind >= 0) {
      Copies.refuseKind(((Number) values[copyKind]).intValue());
    }
    if (body == null) {
      Planted instead = Planter.get().before(name, values, thread);
      if (instead != null && instead.insteadOfCall()) {
        return instead.code();
      }
      NotSimulated.name(name, notSupported);
      return notSupported;
    }
    if (thread.inCallback() && !traits.allowedInCallback()) {
      throw notPermitted();
    }
    if (traits.needsDriver()) {
      initialize(machine);
    }
    Planted planted = Planter.get().before(name, values, thread);
    if (planted != null && planted.insteadOfCall()) {
      return planted.code();
    }
    Context context = contextOf(values, machine, thread);
    boolean idle = Idle.is(name, values);
    if (context != null && traits.hearsFaults() && !idle) {
      refuseAfterFault(context.device());
    }
    if (planted != null && planted.comesFirst()) {
      return planted.after(context);
    }
    Args args = new Args(values, machine, thread, context, codes, inCapture);
    if (!idle && !inCapture.isAskedByBody()) {
      inCapture.check(args);
    }
    Object result = machine.memory().keepingFound(() -> body.run(args));
    int code = result instanceof Integer ? (Integer) result : 0;
    return code == 0 && planted != null ? planted.after(context) : code;
  }

  private void initialize(Machine machine) {
    if (domain == Domain.DRIVER) {
      if (!machine.isInitialized()) {
        throw new StatusException(Status.NOT_INITIALIZED, "cuInit was not called");
      }
    } else {
      machine.initialize();
    }
  }

  static StatusException notPermitted() {
    return new StatusException(
        Status.NOT_PERMITTED,
        "functions of CUDA may not be called from a host function or callback");
  }

  private @Nullable Context contextOf(Object[] values, Machine machine, ThreadState thread) {
    Context top = thread.top();
    if (domain == Domain.DRIVER) {
      if (top != null && top.isUsable()) {
        return top;
      }
      Args args = new Args(values, machine, thread, null, codes, inCapture);
      if (traits.stream() >= 0 && args.namesStream(traits.stream())) {
        return args.stream(traits.stream()).home();
      }
      if (thread.inCallback() && traits.needsContext()) {
        throw notPermitted();
      }
      if (traits.needsContext()) {
        if (top == null) {
          throw new StatusException(
              Status.INVALID_CONTEXT, "no context is current on the calling thread");
        }
        throw new StatusException(Status.CONTEXT_IS_DESTROYED);
      }
      return null;
    }
    if (!traits.needsContext()) {
      return top != null && top.isUsable() ? top : null;
    }
    return runtimeContext(machine, thread);
  }

  /** The context of a runtime call: the current one, else the primary one, made when need be. */
  static Context runtimeContext(Machine machine, ThreadState thread) {
    Context top = thread.top();
    if (top != null && top.isUsable()) {
      return top;
    }
    if (top != null && !top.isPrimary()) {
      throw new StatusException(Status.CONTEXT_IS_DESTROYED);
    }
    Device device = top != null ? top.device() : machine.device(thread.device());
    Context primary;
    try {
      primary = device.primary().use();
    } catch (StatusException lost) {
      machine.log().returning(lost.code(), "cuDevicePrimaryCtxRetain");
      throw new StatusException(Status.DEVICE_UNAVAILABLE, StatusException.LOGGED);
    }
    if (top == null) {
      thread.push(primary);
    }
    return primary;
  }

  private void refuseAfterFault(Device device) {
    Fault fault = device.fault();
    if (fault == null) {
      return;
    }
    if (fault.tells(traits.ear())) {
      throw new StatusException(fault.code(), STICKY);
    }
  }

  private void explain(Machine machine, ThreadState thread, Object[] values, StatusException e) {
    String driverFunction = domain.isCuda() ? DriverNames.of(name, values) : null;
    if (!machine.log().isOn() || driverFunction == null || e.isLogged()) {
      return;
    }
    if (thread.inCallback() && domain == Domain.RUNTIME) {
      driverFunction = "cuCtxGetCurrent";
    }
    if (Status.driverName(e.code()) == null || e.code() == Status.NOT_INITIALIZED) {
      return; // a code of the runtime's own, or the driver has no log yet
    }
    if (!e.why().isEmpty()) {
      machine.log().explain(e.why());
    }
    if (e.code() != Status.NOT_READY) {
      machine.log().returning(e.code(), driverFunction);
    }
  }
}
