package io.warplight.signals.log;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.callsites.fate.BindingFacts;
import io.warplight.callsites.fate.CallerAnalysis;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.failure.FailureReporter;
import io.warplight.monitor.failure.FailureReporting;
import io.warplight.monitor.options.Options;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.CopyOnWriteArrayList;

/** A program whose calls fail as a test wants, with the log behind them. */
final class Program {

  static final String JCUDA = "jcuda/runtime/JCuda";
  static final String MEMSET = "(Ljcuda/Pointer;IJ)I";

  final List<String> lines = new CopyOnWriteArrayList<>();
  final Counters counters = new Counters();
  final Sites sites = new Sites(1_000, counters);
  final LogSink log;
  final FailureReporter reporter;

  Program(Options options) {
    log = new LogSink(options, line -> lines.add(new String(line, StandardCharsets.UTF_8)));
    reporter =
        FailureReporting.create(
                new Catalogue(), sites, counters, new CallerAnalysis(new NoFacts()), file -> null)
            .reporter();
    reporter.add(log);
  }

  /** A call of {@code cudaMemset} on this line. */
  Site memset(Fate fate, int line) {
    return site("cudaMemset", MEMSET, place(fate, line));
  }

  Site site(String function, String descriptor, Place place) {
    Site site = sites.site(Program.class, JCUDA, function, descriptor, place.encode());
    if (site == null) {
      throw new IllegalStateException("no room");
    }
    return site;
  }

  static Place place(Fate fate, int line) {
    return Place.at("step", "()V", line).line(line).sourceFile("Program.java").fate(fate).build();
  }

  void fails(Site site, int code) {
    reporter.failed(site, code, new Object[] {null, 7, 1024L});
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
