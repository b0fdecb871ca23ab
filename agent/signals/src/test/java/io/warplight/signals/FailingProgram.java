package io.warplight.signals;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.callsites.fate.BindingFacts;
import io.warplight.callsites.fate.CallerAnalysis;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.failure.FailureListener;
import io.warplight.monitor.failure.FailureReporter;
import io.warplight.monitor.failure.FailureReporting;
import io.warplight.monitor.trace.TraceReader;
import java.util.Objects;
import java.util.OptionalInt;

/** A program whose calls fail as a test wants, and the real reporter between it and listeners. */
public final class FailingProgram {

  private static final String JCUDA = "jcuda/runtime/JCuda";
  private static final String MEMSET = "(Ljcuda/Pointer;IJ)I";

  /** What went wrong in the agent. */
  public final Counters counters;

  private final Sites sites;
  private final FailureReporter reporter;

  public FailingProgram(Counters counters, FailureListener... listeners) {
    this.counters = counters;
    this.sites = new Sites(200_000, counters);
    this.reporter =
        FailureReporting.create(
                new Catalogue(), sites, counters, new CallerAnalysis(new NoFacts()), file -> null)
            .reporter();
    for (FailureListener listener : listeners) {
      reporter.add(listener);
    }
  }

  /** A call of {@code cudaMemset} on this line whose status gets this fate. */
  public Site memset(Fate fate, int line) {
    return site(
        Place.at("step", "()V", line).line(line).sourceFile("Program.java").fate(fate).build());
  }

  /** A call of {@code cudaMemset} in a method and file of these names. */
  public Site memset(String method, String file) {
    return site(Place.at(method, "()V", 1).line(1).sourceFile(file).fate(Fate.DISCARDED).build());
  }

  private Site site(Place place) {
    return Objects.requireNonNull(
        sites.site(FailingProgram.class, JCUDA, "cudaMemset", MEMSET, place.encode()));
  }

  /** The call returns this code. */
  public void fails(Site site, int code) {
    reporter.failed(site, code, new Object[] {null, 7, 1024L});
  }

  /** Which span the calls are made in from now on. */
  public void traces(TraceReader reader) {
    reporter.traces(reader);
  }

  /** No analysis of a caller is open any more. */
  public void drain() {
    reporter.drain(30_000);
  }

  private static final class NoFacts implements BindingFacts {
    @Override
    public boolean isFunction(String owner, String name, String descriptor) {
      return false;
    }

    @Override
    public boolean isFormatter(String owner, String name, String descriptor) {
      return false;
    }

    @Override
    public OptionalInt code(String owner, String field) {
      return OptionalInt.empty();
    }
  }
}
