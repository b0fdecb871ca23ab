package io.warplight.launch.start;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.fate.CallerAnalysis;
import io.warplight.callsites.fate.CatalogueFacts;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Sites;
import io.warplight.monitor.call.TimedCalls;
import io.warplight.monitor.failure.FailureReporting;
import io.warplight.monitor.handle.HandleOptions;
import io.warplight.monitor.handle.HandleTable;
import io.warplight.monitor.handle.UnseenCreations;
import io.warplight.monitor.hazard.NoticeListener;
import io.warplight.monitor.leak.LeakOptions;
import io.warplight.monitor.leak.LeakWatch;
import io.warplight.monitor.link.BridgeInstaller;
import io.warplight.monitor.link.CatalogueRules;
import io.warplight.monitor.link.Linking;
import io.warplight.monitor.link.LoadedClasses;
import io.warplight.monitor.link.LoaderProbe;
import io.warplight.monitor.link.Watcher;
import io.warplight.monitor.link.Watchers;
import io.warplight.monitor.selfcheck.Coverage;
import io.warplight.monitor.suspect.SuspectOptions;
import io.warplight.signals.ApplicationLoaders;
import io.warplight.signals.Book;
import io.warplight.signals.CodeTags;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import io.warplight.signals.Sinks;
import io.warplight.signals.api.ApiAnswers;
import io.warplight.signals.log.LineForwarder;
import io.warplight.signals.log.LogSink;
import io.warplight.signals.logging.Logger;
import io.warplight.signals.otel.OtelOptions;
import io.warplight.signals.otel.application.ApplicationTracing;
import java.io.IOException;
import java.lang.instrument.Instrumentation;
import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Puts the agent together when the first class that has to do with a binding comes: the bridge, the
 * catalogue, linking, failures, the log. Runs once, on the thread that loads that class; asks no
 * loader but the JDK's and the agent's, and holds no lock.
 */
final class Assembly {

  /** Far more than an application has; what comes beyond is counted as dropped. */
  private static final int MOST_SITES = 100_000;

  private static final int MOST_CLASSES = 20_000;

  private Assembly() {}

  /** Makes all of it, or, if something fails, leaves nothing of it. */
  static Rewriting assemble(
      Instrumentation instrumentation, Settings settings, BooleanSupplier ranBefore)
      throws ReflectiveOperationException, IOException {
    Assembled made = new Assembled();
    try {
      return assemble(instrumentation, settings, ranBefore, made);
    } catch (Throwable failure) {
      // Also errors; who asked for it is told of them.
      made.takeBack(failure);
      throw failure;
    }
  }

  private static Rewriting assemble(
      Instrumentation instrumentation, Settings settings, BooleanSupplier ranBefore, Assembled made)
      throws ReflectiveOperationException, IOException {
    String version = OwnFiles.version();
    Class<?> bridge = BridgeInstaller.install(instrumentation, OwnFiles.bridge());
    String occupant = BridgeInstaller.claim(bridge, version);
    if (occupant != null) {
      throw new IllegalStateException("Warplight " + occupant + " is at work in this JVM already");
    }
    made.bridge = bridge;
    LogSink log = new LogSink(settings.options());
    made.log = log;
    String training = TrainingRun.option();
    if (training != null) {
      log.withoutThread();
    }
    Counters counters = new Counters();
    counters.onFirstFault(new FaultLine(log));
    Catalogue catalogue = new Catalogue();
    catalogue.onFault(message -> counters.fault("catalogue", new CatalogueFault(message)));
    boolean watchLeaks =
        settings.options().get(LeakOptions.LEAKS) && settings.options().get(HandleOptions.HANDLES);
    boolean tellsCreations = Guarding.needsCreations(settings.options());
    CatalogueFacts facts = new CatalogueFacts(catalogue, watchLeaks, tellsCreations);
    CallSiteTransformer callSites = new CallSiteTransformer(() -> facts);
    Sites sites = new Sites(MOST_SITES, counters);
    FailureReporting failures =
        FailureReporting.create(
            catalogue,
            sites,
            counters,
            new CallerAnalysis(facts),
            classFile -> classFileOf(callSites.transform("", classFile)));
    if (settings.options().get(SuspectOptions.ADDRESSES)) {
      failures.suspects().keepAddresses();
    }
    made.failures = failures.reporter();
    if (training != null) {
      // No thread: what is returned is said to be returned.
      failures.reporter().close();
    }
    failures.reporter().add(log);
    CodeTags codes = new CodeTags();
    Book book = new Book(codes, counters);
    failures.reporter().add(book);
    failures.notices().add(log);
    failures.notices().add(book);
    LoadedClasses classes = new LoadedClasses(bridge);
    ApplicationLoaders loaders = new ApplicationLoaders();
    ApplicationTracing tracing = new ApplicationTracing(classes, counters, version);
    made.tracing = tracing;
    if (settings.options().get(OtelOptions.OTEL) != OtelOptions.Mode.OFF) {
      failures.reporter().traces(tracing);
    }
    Watchers watchers = new Watchers();
    TimedCalls calls = new TimedCalls(watchers, catalogue, failures.details(), counters);
    failures.reporter().add(calls.failures());
    Unwatched unwatched = new Unwatched();
    SignalContext context =
        new SignalContext(
            settings.options(),
            version,
            counters,
            codes,
            book,
            tracing,
            calls,
            classes,
            loaders,
            unwatched,
            log::say);
    Logger.output((name, text) -> log.say("gpu.cuda.agent.library", name + ": " + text));
    List<Sink> ways =
        training == null ? SinkFactories.sinks(context) : SinkFactories.none(training, context);
    for (Sink way : ways) {
      failures.reporter().add(way);
      if (way instanceof NoticeListener) {
        failures.notices().add((NoticeListener) way);
      }
      if (way instanceof LineForwarder) {
        log.forwardTo((LineForwarder) way);
      }
    }
    Sinks sinks = new Sinks(context, ways);
    made.sinks = sinks;
    for (Watcher watcher : failures.watchers()) {
      watchers.add(watcher).on();
    }
    Coverage coverage = new Coverage(MOST_CLASSES, counters);
    BooleanSupplier seesAll = () -> !ranBefore.getAsBoolean() && coverage.left().isEmpty();
    LeakWatch leakWatch = watchLeaks ? Leaks.watch(counters, seesAll, log) : null;
    made.leaks = leakWatch;
    HandleTable table =
        HandleTable.of(
            settings.options(),
            counters,
            failures.reporter().clock(),
            leakWatch == null ? null : leakWatch.collected());
    Leaks leaks =
        leakWatch == null || table == null
            ? null
            : Leaks.of(leakWatch, table, catalogue, watchers, book);
    UnseenCreations unseen = new UnseenCreations(counters);
    HandleWatching handles =
        new HandleWatching(catalogue, failures, watchers, counters, book, unseen);
    handles.begin(table);
    Guarding guard = new Guarding(catalogue, watchers, handles, seesAll, unseen, unwatched, log);
    guard.begin(settings.options());
    Linking linking =
        Linking.install(
            bridge,
            sites,
            counters,
            new CatalogueRules(catalogue),
            watchers,
            new PrivilegedHandler(failures.reporter()));
    made.linking = linking;
    unwatched.by(linking);
    if (leaks != null) {
      leaks.link(linking);
    }
    if (tellsCreations) {
      linking.tellCreations(unseen.made());
    }
    ApiAnswers answers = new ApiAnswers(codes, counters, unwatched, failures.reporter()::catchUp);
    made.answers = answers;
    answers.failures().forEach(failures.reporter()::add);
    linking.answer((question, argument) -> Privileged.get(() -> answers.apply(question, argument)));
    failures.suspects().unseenIf(() -> !seesAll.getAsBoolean());
    book.addSource(new OwnCounts(book, coverage, counters));
    CallCounts calledHowOften = new CallCounts(book, sites);
    calledHowOften.change(settings.options());
    SelfCheck check =
        new SelfCheck(
            new Parts(
                settings.options(),
                version,
                log,
                counters,
                sites,
                failures.reporter(),
                book,
                tracing,
                sinks,
                linking,
                answers,
                coverage,
                handles,
                leaks,
                guard,
                calledHowOften));
    made.check = check;
    check.tellAtExit();
    sinks.open();
    return new Rewriting(
        new LoaderProbe(bridge),
        callSites,
        coverage,
        counters,
        check,
        loaders,
        new Hazards(catalogue, log),
        new UnseenCalls(catalogue, failures.suspects(), failures.threads()),
        new NewVersionLine(log));
  }

  private static byte @Nullable [] classFileOf(@Nullable ClassTransformation result) {
    return result == null ? null : result.classFile();
  }
}
