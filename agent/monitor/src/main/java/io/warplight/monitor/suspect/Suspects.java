package io.warplight.monitor.suspect;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.SiteNumbers;
import io.warplight.monitor.callback.Confirming;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.NativePointers;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What was submitted to the devices of this process and is not known to have succeeded, whatever
 * stream, context or thread it was submitted on: one stream's success says nothing of another's.
 * Kept by {@link SubmissionWatcher}; asked on the thread that failed.
 */
public final class Suspects implements Confirming {

  /** What is dropped beyond the limits is counted under this part. */
  public static final String PART = "suspects";

  final Streams streams;
  final Clock clock = new Clock();

  /** Operations, events, names and libraries that were not kept. */
  final LongAdder dropped = new LongAdder();

  /** Of whoever submits. */
  final SiteNumbers sites = new SiteNumbers(dropped::increment);

  final Events events = new Events(dropped);
  final KernelNames kernels = new KernelNames(clock, dropped);
  private volatile boolean unseen;
  private volatile @Nullable BooleanSupplier alsoUnseen;
  private volatile @Nullable NamedDevice named;
  private volatile boolean addresses;

  /**
   * Knows nothing yet.
   *
   * @param time says when a wait had success
   */
  public Suspects(ThreadContexts threads, CoarseClock time) {
    streams = new Streams(threads, time, dropped);
  }

  /** How much was not kept for want of room. */
  public long dropped() {
    return dropped.sum();
  }

  /** Work may have been submitted that nobody saw: nothing is certain from now on. */
  public void someUnseen() {
    unseen = true;
  }

  /**
   * Whether a call of this function that nobody sees can make an accusation wrong: it submits work,
   * or changes what a later wait stands for.
   */
  public static boolean mustSee(Function function) {
    return function.has(Effect.ASYNC)
        || function.has(Effect.LAUNCH)
        || function.has(Effect.LIBRARY_WORK)
        || function.has(Effect.RECORD_EVENT)
        || function.has(Effect.SET_STREAM);
  }

  /** Names who else knows of work that nobody saw; asked when a device is lost. */
  public void unseenIf(BooleanSupplier known) {
    alsoUnseen = known;
  }

  /**
   * Nothing for a stream that captures: a callback becomes part of the graph, and may never run.
   */
  @Override
  public long standing(@Nullable Object stream) {
    StreamWork on = streams.of(stream);
    return on == null || !on.isOne() || on.isCapturing() ? 0 : Mark.of(on, clock.later());
  }

  @Override
  public void succeeded(long standing) {
    StreamWork stream = streams.marked(standing);
    if (stream != null) {
      stream.context.lastSuccess.seen();
      stream.confirm(Mark.number(standing), streams);
    }
  }

  /**
   * Until when a device is known to have worked, at least, in milliseconds since 1970; 0 if that
   * was not seen.
   *
   * @param device any if negative
   */
  public long workedUntil(int device) {
    return streams.workedUntil(device);
  }

  /** Whether no work and no class can have been missed. */
  public boolean seesAll() {
    BooleanSupplier others = alsoUnseen;
    return !unseen && !(others != null && others.getAsBoolean());
  }

  /** From now on the addresses that operations are given are kept; before the first site links. */
  public void keepAddresses() {
    addresses = true;
  }

  /** Whether the addresses that operations are given are kept. */
  public boolean keepsAddresses() {
    return addresses;
  }

  /** Names who knows the devices of a call's handles. */
  public void devicesBy(NamedDevice known) {
    named = known;
  }

  /**
   * Whoever may have lost the device that this call heard of.
   *
   * @param function null if it is not known
   * @param arguments of the call, none where they were not seen
   * @param device the thread's, negative if unknown
   */
  public Accusation heardBy(@Nullable Function function, @Nullable Object[] arguments, int device) {
    return of(heardOf(function, arguments, device));
  }

  private int heardOf(@Nullable Function function, @Nullable Object[] arguments, int device) {
    if (function == null || device < 0 || streams.isCrossed()) {
      return ThreadContexts.UNKNOWN_DEVICE;
    }
    if (function.parameterCount() == 0
        || (function.has(Effect.ALLOCATE) && function.indexOf(Role.STREAM) < 0)) {
      return device;
    }
    NamedDevice known = named;
    return known == null ? ThreadContexts.UNKNOWN_DEVICE : known.of(function, arguments, device);
  }

  /**
   * Whoever may have lost this device, likeliest first; never empty of those that were kept.
   *
   * @param device any if negative
   */
  public Accusation of(int device) {
    List<Suspect> found = new ArrayList<>();
    boolean complete = seesAll() && !streams.isFull();
    int of = 0;
    for (StreamWork stream : streams.onDevice(device)) {
      int before = found.size();
      complete &= !stream.hasLost();
      int[] position = {0};
      boolean[] known = {true};
      complete &=
          stream.ring.read(
              (by, number, returned, kernel, grid, block, shared) -> {
                if (!stream.isConfirmed(returned)) {
                  Suspect one =
                      suspect(
                          by,
                          position[0]++,
                          returned,
                          stream,
                          stream.addressesOf(number),
                          kernel,
                          grid,
                          block,
                          shared);
                  known[0] &= one != null;
                  if (one != null) {
                    found.add(one);
                  }
                }
              });
      complete &= known[0];
      of += found.size() > before ? 1 : 0;
    }
    // The sort is stable: what came first in its stream stays first.
    found.sort(
        (a, b) -> {
          if (a.isCode() != b.isCode()) {
            return a.isCode() ? -1 : 1;
          }
          int byPosition = Integer.compare(a.position(), b.position());
          return byPosition != 0 ? byPosition : Long.compare(a.returned(), b.returned());
        });
    return new Accusation(found, of, complete);
  }

  /** What a ring has of one operation; null if there were too many sites to know whose it is. */
  @Nullable Suspect suspect(
      int number,
      int position,
      long returned,
      StreamWork stream,
      long @Nullable [] addresses,
      long kernel,
      long grid,
      long block,
      long shared) {
    Submitter by = Submitter.of(sites, number);
    if (by == null) {
      return null;
    }
    boolean isKernel = by.kind == Submitter.Kind.KERNEL && kernel != NativePointers.UNKNOWN;
    String name = isKernel ? kernels.of(kernel, returned) : null;
    return new Suspect(
        by,
        position,
        returned,
        stream,
        events,
        addresses,
        name,
        isKernel ? shape(grid, block, shared) : null);
  }

  private static @Nullable String shape(long grid, long block, long shared) {
    if (block == 0) {
      return null;
    }
    String text = Triple.text(grid) + ", " + Triple.text(block);
    return shared == 0 ? text : text + ", " + shared;
  }

  /** The suspects, and whether they are all that there can be. */
  public static final class Accusation {
    private final List<Suspect> suspects;
    private final int streams;
    private final boolean complete;

    Accusation(List<Suspect> suspects, int streams, boolean complete) {
      this.suspects = suspects;
      this.streams = streams;
      this.complete = complete;
    }

    /**
     * Without the call that heard of the failure, where the binding noticed before that call
     * returned: the only one of its function that has not. What is left is no proof then.
     */
    public Accusation without(String function) {
      List<Suspect> others = new ArrayList<>();
      for (Suspect suspect : suspects) {
        if (!suspect.isInCall(function)) {
          others.add(suspect);
        }
      }
      return others.size() == suspects.size() - 1 ? new Accusation(others, streams, false) : this;
    }

    /** Likeliest first. */
    public List<Suspect> suspects() {
      return suspects;
    }

    /** How many streams they were given to, at most. */
    public int streams() {
      return streams;
    }

    /** Whether there is one suspect and nothing else that it can have been. */
    public boolean isCertain() {
      return complete && suspects.size() == 1;
    }
  }
}
