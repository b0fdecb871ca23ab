package io.warplight.monitor.explain;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.catalog.Severity;
import io.warplight.catalog.Status;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.NativePointers;
import org.jspecify.annotations.Nullable;

/**
 * A call that failed, as explanations see it: with its arguments, so it must not be kept. Made on
 * the thread that failed, used there only.
 */
public final class FailedCall {

  private static final @Nullable Object[] NONE = {};

  private final @Nullable Function function;
  private final Status status;
  private final SourceLine line;
  private final Place place;
  private final Fate fate;
  private final String owner;
  private final boolean thrown;
  private final int device;
  private final long context;
  private final @Nullable Object[] arguments;
  private Suspects.@Nullable Accusation accusation;

  /**
   * A failed call.
   *
   * @param function null if the catalogue does not know it
   * @param line where the call stands
   * @param place what analysis knows of the site
   * @param owner internal name of the binding class
   * @param thrown whether the binding throws
   * @param device the thread's device, negative if unknown
   * @param context the thread's context, {@link NativePointers#UNKNOWN} if unknown
   * @param arguments what was passed, boxed; null if they were not seen
   */
  public FailedCall(
      @Nullable Function function,
      Status status,
      SourceLine line,
      Place place,
      Fate fate,
      String owner,
      boolean thrown,
      int device,
      long context,
      @Nullable Object @Nullable [] arguments) {
    this.function = function;
    this.status = status;
    this.line = line;
    this.place = place;
    this.fate = fate;
    this.owner = owner;
    this.thrown = thrown;
    this.device = device;
    this.context = context;
    boolean matches =
        arguments != null && function != null && arguments.length == function.parameterCount();
    this.arguments = matches && arguments != null ? arguments : NONE;
  }

  /** Null if the catalogue does not know it. */
  public @Nullable Function function() {
    return function;
  }

  public Status status() {
    return status;
  }

  /** Where the call stands. */
  public SourceLine line() {
    return line;
  }

  /** What analysis knows of the call site. */
  public Place place() {
    return place;
  }

  public Fate fate() {
    return fate;
  }

  /** Internal name of the binding class. */
  public String owner() {
    return owner;
  }

  /** Whether the binding throws. */
  public boolean isThrown() {
    return thrown;
  }

  /** Whether the status is lost. */
  public boolean isSwallowed() {
    return !thrown && fate.isSwallowed();
  }

  /** Whether the device is lost with it. */
  public boolean isSticky() {
    return status.severity() == Severity.STICKY;
  }

  /** The thread's device, negative if unknown. */
  public int device() {
    return device;
  }

  /** The thread's context, {@link NativePointers#UNKNOWN} if unknown. */
  public long context() {
    return context;
  }

  /** Whether the call's arguments are at hand. */
  public boolean hasArguments() {
    return arguments.length > 0;
  }

  /**
   * All arguments, one for each of the function's parameters; none where they were not seen. Not to
   * be changed.
   */
  public @Nullable Object[] arguments() {
    return arguments;
  }

  /** The argument at this position, counted from 0; null where they were not seen. */
  public @Nullable Object argument(int index) {
    return index >= 0 && index < arguments.length ? arguments[index] : null;
  }

  /** The number with this role; -1 if there is none. */
  public long number(Role role) {
    Object value = function == null ? null : argument(function.indexOf(role));
    return value instanceof Integer || value instanceof Long ? ((Number) value).longValue() : -1;
  }

  /** The address in the handle with this role; {@link NativePointers#UNKNOWN} if not known. */
  public long handle(Role role) {
    int index = function == null ? -1 : function.indexOf(role);
    return index < 0 || index >= arguments.length
        ? NativePointers.UNKNOWN
        : NativePointers.of(arguments[index]);
  }

  /**
   * Who may have lost the device. Found out once, because all that is in flight is gone through for
   * it.
   */
  Suspects.Accusation accusation(Suspects suspects) {
    Suspects.Accusation known = accusation;
    if (known == null) {
      known = suspects.heardBy(function, arguments, device);
      accusation = known;
    }
    return known;
  }
}
