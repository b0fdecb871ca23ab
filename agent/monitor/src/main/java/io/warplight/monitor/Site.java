package io.warplight.monitor;

import io.warplight.callsites.Place;
import java.lang.ref.WeakReference;
import java.util.concurrent.atomic.LongAdder;
import org.jspecify.annotations.Nullable;

/**
 * One call site of the application: where it is, which function it calls, what the analysis knows
 * of it, and how often it was called. Holds strings, numbers and weak references only, so that it
 * never keeps an application's class or loader alive. Made when the site is first linked, reused
 * each time the same site is linked again; read and counted on any thread.
 */
public final class Site {
  /** What one count takes, as the bridge has it: counts stay on different cache lines. */
  private static final int COUNT_LONGS = 16;

  private static final int MOST_COUNTS = 8;

  /** A power of two: threads that call at once count apart, as far as they can run at once. */
  private static final int COUNTS =
      Math.min(
          MOST_COUNTS, Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors() - 1));

  private final String className;
  private final String owner;
  private final String function;
  private final String descriptor;
  private final String place;
  private final long[] calls;
  private final LongAdder failures;
  private final WeakReference<@Nullable ClassLoader> loader;
  private volatile boolean guarded;
  private volatile @Nullable WeakReference<Class<?>> resolved;
  private volatile @Nullable Place decoded;

  Site(
      String className,
      @Nullable ClassLoader loader,
      String owner,
      String function,
      String descriptor,
      String place,
      boolean countsApart) {
    this(
        className,
        new WeakReference<>(loader),
        owner,
        function,
        descriptor,
        place,
        new long[countsApart ? COUNTS * COUNT_LONGS : COUNT_LONGS],
        new LongAdder());
  }

  private Site(
      String className,
      WeakReference<@Nullable ClassLoader> loader,
      String owner,
      String function,
      String descriptor,
      String place,
      long[] calls,
      LongAdder failures) {
    this.className = className;
    this.loader = loader;
    this.owner = owner;
    this.function = function;
    this.descriptor = descriptor;
    this.place = place;
    this.calls = calls;
    this.failures = failures;
  }

  /**
   * The same site after its class was redefined and the analysis says something else of it; counts
   * go on.
   */
  Site movedTo(String newOwner, String newFunction, String newDescriptor, String newPlace) {
    return new Site(
        className, loader, newOwner, newFunction, newDescriptor, newPlace, calls, failures);
  }

  boolean calls(String otherOwner, String otherFunction, String otherDescriptor, String fromPlace) {
    return place.equals(fromPlace)
        && owner.equals(otherOwner)
        && function.equals(otherFunction)
        && descriptor.equals(otherDescriptor);
  }

  /** The application class with the site, as {@code Class.getName()} has it. */
  public String className() {
    return className;
  }

  /** The loader of that class; null is the boot loader, or one that is gone. */
  public @Nullable ClassLoader loader() {
    return loader.get();
  }

  /**
   * The binding class that the instruction names, as an internal name: {@code jcuda/runtime/JCuda}.
   */
  public String owner() {
    return owner;
  }

  /**
   * The binding class that the instruction calls: of several copies in one JVM, the one that the
   * loader of the site's class resolves. Null before the site is linked, or when it is gone.
   */
  public @Nullable Class<?> resolvedOwner() {
    WeakReference<Class<?>> known = resolved;
    return known == null ? null : known.get();
  }

  /** For whoever links the site; before its first call. */
  public void setResolvedOwner(Class<?> binding) {
    if (resolvedOwner() != binding) {
      resolved = new WeakReference<>(binding);
    }
  }

  /** The function's name: {@code cudaMemcpy}. */
  public String function() {
    return function;
  }

  /** The function's true descriptor. */
  public String descriptor() {
    return descriptor;
  }

  /** What the analysis knows of the site, as {@code callsites.Place} encodes it. */
  public String place() {
    return place;
  }

  /** {@link #place()}, decoded once. */
  public Place decodedPlace() {
    Place known = decoded;
    if (known == null) {
      known = Place.decode(place);
      decoded = known;
    }
    return known;
  }

  /**
   * Whether the site's instruction runs the guard, so that it reports its own failures; not before
   * it is linked, and not where linking failed.
   */
  public boolean isGuarded() {
    return guarded;
  }

  /** For whoever links the site. */
  public void setGuarded(boolean runsGuard) {
    guarded = runsGuard;
  }

  /**
   * Calls so far: plainly counted, so threads that call at once may lose a few; never more than
   * there were.
   */
  public long calls() {
    long sum = 0;
    for (int i = 0; i < calls.length; i += COUNT_LONGS) {
      sum += calls[i];
    }
    return sum;
  }

  /** Failures so far, exact. */
  public long failures() {
    return failures.sum();
  }

  /** Counts one failure; for the failure handler alone. */
  public void countFailure() {
    failures.increment();
  }

  /** The number of calls, in counts that the linked handle raises without agent code in between. */
  public long[] callCounter() {
    return calls;
  }

  @Override
  public String toString() {
    return className + " -> " + owner + '.' + function;
  }
}
