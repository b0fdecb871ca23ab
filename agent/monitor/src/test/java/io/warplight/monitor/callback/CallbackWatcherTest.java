package io.warplight.monitor.callback;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.caller.ScriptedStack;
import io.warplight.monitor.hazard.Notice;
import io.warplight.monitor.hazard.Notices;
import io.warplight.monitor.link.CallbackWatch.Runs;
import io.warplight.monitor.suspect.Calls;
import io.warplight.monitor.thread.Handles;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import jcuda.driver.CUstream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class CallbackWatcherTest {

  private static final String ADD =
      "(Ljcuda/driver/CUstream;Ljcuda/driver/CUstreamCallback;Ljava/lang/Object;I)I";

  private final Counters counters = new Counters();
  private final Calls calls = new Calls();
  private final Callbacks callbacks = new Callbacks();
  private final Notices notices = new Notices(counters);
  private final List<Notice> told = new ArrayList<>();
  private final CUstream stream = Handles.at(new CUstream(), 0xA00);
  private final CallbackWatcher watcher =
      new CallbackWatcher(new Catalogue(), callbacks, calls.suspects(), notices, counters);

  CallbackWatcherTest() {
    notices.add(told::add);
  }

  private Runs register() {
    return register(watcher);
  }

  private Runs register(CallbackWatcher watcher) {
    Site site =
        new Sites(10, counters)
            .site(
                CallbackWatcherTest.class,
                Calls.DRIVER,
                "cuStreamAddCallback",
                ADD,
                Place.at("registers", "()V", 0).line(7).sourceFile("Test.java").build().encode());
    return Objects.requireNonNull(
        Objects.requireNonNull(Objects.requireNonNull(watcher.watch(site)).callback())
            .registered(stream));
  }

  private void launch(@Nullable CUstream on) {
    calls.launching("", null, on).returns(0);
  }

  private int suspects() {
    return calls.accusation().suspects().size();
  }

  @Test
  void callbackThatIsGivenSuccessConfirmsWhatStoodBeforeIt() {
    launch(stream);
    Runs runs = register();
    launch(stream);
    assertThat(suspects()).isEqualTo(2);
    runs.accept(0);
    assertThat(suspects()).isEqualTo(1);
  }

  @Test
  void callbackThatIsGivenAFailureConfirmsNothingAndIsTold() {
    launch(stream);
    register().accept(700);
    assertThat(suspects()).isEqualTo(1);
    assertThat(told)
        .singleElement()
        .asString()
        .contains("registers(Test.java:7)", "was given 700 CUDA_ERROR_ILLEGAL_ADDRESS");
  }

  @Test
  void callbackOfAnotherStreamConfirmsNothing() {
    launch(Handles.at(new CUstream(), 0xB00));
    register().accept(0);
    assertThat(suspects()).isEqualTo(1);
  }

  @Test
  void exceptionIsToldAtTheLineThatThrew() {
    Runs runs = register();
    runs.accept(0);
    runs.accept(new IllegalStateException("planted"));
    assertThat(told)
        .singleElement()
        .asString()
        .contains("exceptionIsToldAtTheLineThatThrew(CallbackWatcherTest.java:")
        .contains("java.lang.IllegalStateException ends the stream callback")
        .contains("cuStreamAddCallback registered at")
        .contains("for stream 0xa00");
  }

  /** An exception that has a say of its own in what its trace is. */
  private static final class Secretive extends RuntimeException {
    private static final long serialVersionUID = 1;

    @Override
    public StackTraceElement[] getStackTrace() {
      throw new AssertionError("was asked");
    }
  }

  @Test
  void exceptionOfTheApplicationIsNotAskedForItsTrace() {
    Runs runs = register();
    runs.accept(0);
    runs.accept(new Secretive());
    assertThat(told).singleElement().asString().contains("registers(Test.java:7)");
  }

  @Test
  void callbackThatReturnsIsNotToldOf() {
    Runs runs = register();
    runs.accept(0);
    runs.accept((Throwable) null);
    assertThat(told).isEmpty();
  }

  @Test
  void faultOfOursIsCountedAndTheCallbackRuns() {
    Confirming broken =
        new Confirming() {
          @Override
          public long standing(@Nullable Object of) {
            return 1;
          }

          @Override
          public void succeeded(long standing) {
            throw new OutOfMemoryError("planted");
          }
        };
    Runs runs =
        register(new CallbackWatcher(new Catalogue(), callbacks, broken, notices, counters));
    runs.accept(0);
    runs.accept((Throwable) null);
    assertThat(counters.faults()).containsEntry(Notices.PART, 1L);
    assertThat(callbacks.current()).isNull();
  }

  @Test
  void waitIsToldOnlyWhileTheThreadRunsACallback() {
    ScriptedStack stack =
        new ScriptedStack(true)
            .frame("io.warplight.monitor.callback.WaitInCallback", "run", 1)
            .frame("java.lang.invoke.LambdaForm$MH", "guard", 1)
            .frame("app.Worker", "onDone", 12);
    WaitInCallback wait = new WaitInCallback(callbacks, stack, notices);
    Runs runs = register();
    wait.run();
    runs.accept(0);
    assertThat(callbacks.current()).isNotNull();
    wait.run();
    runs.accept((Throwable) null);
    wait.run();
    assertThat(callbacks.current()).isNull();
    assertThat(stack.reads()).isEqualTo(1);
    assertThat(told)
        .singleElement()
        .asString()
        .startsWith(
            "app.Worker.onDone(Script.java:12): this call waits, and runs inside the stream");
  }
}
