package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.callsites.fate.CallerAnalysis;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Numbering;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.caller.CallerFollower;
import io.warplight.monitor.caller.ScriptedStack;
import java.util.function.UnaryOperator;
import jcuda.runtime.JCuda;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BackstopFramesTest {

  private static final String FREE = "(Ljcuda/Pointer;)I";
  private static final String QUERY = "(Ljcuda/runtime/cudaStream_t;)I";
  private static final String RUNTIME = "jcuda.runtime.JCuda";

  private final Catalogue catalogue = new Catalogue();
  private final Counters counters = new Counters();
  private final Sites sites = new Sites(10, counters);

  @Test
  void queryThatIsNotReadyCostsNoStackWalk() {
    ScriptedStack stack = called(true, "cudaStreamQuery", QUERY, s -> app(s, 5));
    BackstopFrames frames = frames(stack);
    assertThat(frames.isPending(JCuda.class, 600, Numbering.CURRENT)).isTrue();
    assertThat(frames.isPending(JCuda.class, 400, Numbering.CURRENT)).isFalse();
    assertThat(stack.reads()).isZero();
  }

  @Test
  void queryThatFailsIsRead() {
    ScriptedStack stack = called(true, "cudaStreamQuery", QUERY, s -> app(s, 5));
    SeenCall seen =
        frames(stack).read(JCuda.class, "checkResult", "(I)I", false, 400, Numbering.CURRENT);
    assertThat(stack.reads()).isEqualTo(1);
    assertThat(seen).isNotNull();
    assertThat(seen.operation).isEqualTo("cudaStreamQuery");
    assertThat(seen.place).hasToString(App.class.getName() + ".step(Script.java:5)");
  }

  @Test
  void siteThatRunsItsGuardReportsItself() {
    site(7, true);
    assertThat(read(called(true, "cudaFree", FREE, s -> app(dynamic(s), 7)), false)).isNull();
  }

  @Test
  void thrownFailureIsReportedForItsSiteBecauseNoStatusComesBack() {
    Site site = site(7, true);
    SeenCall seen = read(called(true, "cudaFree", FREE, s -> app(dynamic(s), 7)), true);
    assertThat(seen).isNotNull();
    assertThat(seen.thrown).isTrue();
    assertThat(seen.site).isSameAs(site);
  }

  @Test
  void frameThatStillRunsItsOldCodeGetsItsSitesFate() {
    Site site = site(7, true);
    SeenCall seen = read(called(true, "cudaFree", FREE, s -> app(s, 7)), false);
    assertThat(seen).isNotNull();
    assertThat(seen.site).isSameAs(site);
    assertThat(seen.siteMayReport).isFalse();
    assertThat(seen.outcome().fate()).isEqualTo(Fate.DISCARDED);
  }

  @Test
  void javaEightCannotTellAndSaysSo() {
    Site site = site(7, true);
    SeenCall seen = read(called(false, "cudaFree", FREE, s -> app(s, 7)), false);
    assertThat(seen).isNotNull();
    assertThat(seen.site).isSameAs(site);
    assertThat(seen.siteMayReport).isTrue();
    assertThat(seen.function).as("found by name alone").isNotNull();
  }

  @Test
  void oldCodeThatTheWalkerMisnamesIsNamedByTheStackTrace() {
    Site site = site(7, true);
    ScriptedStack walker =
        called(
            true,
            "cudaFree",
            FREE,
            s -> s.frame(App.class.getName(), App.class, "throwNoSuchMethodError", "()V", 0));
    ScriptedStack trace = called(false, "cudaFree", FREE, s -> app(s, 7));
    SeenCall seen =
        frames(walker, trace).read(JCuda.class, "checkResult", "(I)I", false, 1, Numbering.CURRENT);
    assertThat(seen).isNotNull();
    assertThat(seen.site).isSameAs(site);
    assertThat(seen.siteMayReport).as("old code does not").isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void siteWhoseLinkingFailedIsNoSite(boolean showsHiddenFrames) {
    site(7, false);
    SeenCall seen =
        read(called(showsHiddenFrames, "cudaFree", FREE, s -> app(dynamic(s), 7)), false);
    assertThat(seen).isNotNull();
    assertThat(seen.site).isNull();
    assertThat(seen.siteMayReport).isFalse();
  }

  @ParameterizedTest
  @ValueSource(booleans = {true, false})
  void anotherLineOrFunctionIsAnotherCall(boolean showsHiddenFrames) {
    site(7, true);
    SeenCall line = read(called(showsHiddenFrames, "cudaFree", FREE, s -> app(s, 8)), false);
    assertThat(line).isNotNull();
    assertThat(line.site).isNull();
    SeenCall function =
        read(called(showsHiddenFrames, "cudaFreeHost", FREE, s -> app(s, 7)), false);
    assertThat(function).isNotNull();
    assertThat(function.site).isNull();
  }

  @Test
  void reflectionIsToldByTheApplicationsFrameBehindIt() {
    SeenCall seen =
        read(
            called(
                true,
                "cudaFree",
                FREE,
                s ->
                    app(
                        s.frame("jdk.internal.reflect.DirectMethodHandleAccessor", "invoke", 1)
                            .frame("java.lang.reflect.Method", "invoke", 2)
                            .frame("java.util.ArrayList", "forEach", 3),
                        9)),
            false);
    assertThat(seen).isNotNull();
    assertThat(seen.place).hasToString(App.class.getName() + ".step(Script.java:9)");
    assertThat(seen.outcome().fate()).isEqualTo(Fate.UNKNOWN);
  }

  @Test
  void callByNativeCodeAloneNamesTheFunction() {
    SeenCall seen = read(called(true, "cudaFree", FREE, s -> s), false);
    assertThat(seen).isNotNull();
    assertThat(seen.place.method()).isEqualTo("cudaFree");
    assertThat(seen.outcome().site().reason()).isEqualTo("no_caller");
  }

  @Test
  void functionThatCallsAnotherIsTheOneThatWasCalled() {
    SeenCall seen =
        read(
            called(
                true,
                "cudaMemcpyNative",
                "()I",
                s -> app(s.frame(RUNTIME, JCuda.class, "cudaFree", FREE, 2), 4)),
            false);
    assertThat(seen).isNotNull();
    assertThat(seen.operation).isEqualTo("cudaFree");
  }

  @Test
  void statusOfAnotherLibraryIsThatOfTheFunctionThatReturnedIt() {
    String descriptor = "(Ljcuda/jcufft/cufftHandle;[F[FI)I";
    SeenCall seen =
        read(
            called(
                true,
                "cudaFree",
                FREE,
                s -> app(s.frame("jcuda.jcufft.JCufft", null, "cufftExecC2C", descriptor, 2), 4)),
            false);
    assertThat(seen).isNotNull();
    assertThat(seen.operation).isEqualTo("cudaFree");
    assertThat(seen.domain).isEqualTo(Domain.RUNTIME);
    assertThat(seen.place.line()).isEqualTo(4);
  }

  @Test
  void statusThatAFunctionHandsOnIsSeenOnce() {
    HandedOn handedOn = new HandedOn();
    SeenCall call = read(called(true, "cudaFree", FREE, s -> app(s, 4)), false);
    assertThat(call).isNotNull();
    assertThat(handedOn.isSecond(call, true, 1)).as("at the check").isFalse();
    assertThat(handedOn.isSecond(call, false, 1)).as("at the return").isTrue();
    assertThat(handedOn.isSecond(call, false, 1)).as("the next call's own").isFalse();
    assertThat(handedOn.isSecond(call, true, 1)).isFalse();
    assertThat(handedOn.isSecond(call, false, 2)).as("another status").isFalse();
    assertThat(handedOn.isSecond(call, true, 1)).isFalse();
    handedOn.returned();
    assertThat(handedOn.isSecond(call, false, 1)).as("after that call").isFalse();
  }

  @Test
  void stackWithoutTheHookTellsNothing() {
    assertThat(read(app(new ScriptedStack(true), 7), false)).isNull();
  }

  private @Nullable SeenCall read(ScriptedStack stack, boolean throwing) {
    return frames(stack).read(JCuda.class, "checkResult", "(I)I", throwing, 1, Numbering.CURRENT);
  }

  private BackstopFrames frames(ScriptedStack stack) {
    return frames(stack, new ScriptedStack(false));
  }

  private BackstopFrames frames(ScriptedStack stack, ScriptedStack trace) {
    CallerFollower callers =
        CallerFollower.create(new CallerAnalysis(new NoFacts()), file -> null, counters);
    return new BackstopFrames(catalogue, new SiteFinder(sites), stack, trace, callers);
  }

  private Site site(int line, boolean guarded) {
    String place = Place.at("step", "()V", line).line(line).fate(Fate.DISCARDED).build().encode();
    Site site = sites.site(App.class, "jcuda/runtime/JCuda", "cudaFree", FREE, place);
    assertThat(site).isNotNull();
    site.setGuarded(guarded);
    return site;
  }

  /** The agent's frames, the hook, the function, and who called it. */
  private static ScriptedStack called(
      boolean showsHiddenFrames,
      String function,
      String descriptor,
      UnaryOperator<ScriptedStack> callers) {
    return callers.apply(
        new ScriptedStack(showsHiddenFrames)
            .frame("io.warplight.monitor.failure.FailureReporter", "backstopped", 1)
            .frame("java.lang.WarplightBridge", "hook", 1)
            .frame(RUNTIME, JCuda.class, "checkResult", "(I)I", 1)
            .frame(RUNTIME, JCuda.class, function, descriptor, 1));
  }

  private static ScriptedStack dynamic(ScriptedStack stack) {
    return stack.showsHiddenFrames()
        ? stack
            .frame("java.lang.invoke.LambdaForm$DMH/0x1", "invokeStatic", 0)
            .frame("java.lang.invoke.Invokers$Holder", "linkToCallSite", 0)
        : stack;
  }

  private static ScriptedStack app(ScriptedStack stack, int line) {
    return stack.frame(App.class.getName(), App.class, "step", "()V", line);
  }

  private static final class App {}
}
