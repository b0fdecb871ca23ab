package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.monitor.caller.Frame;
import io.warplight.monitor.caller.ScriptedStack;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.caller.StackReader;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AfterFailureTest {
  private static final String MALLOC = "cudaMalloc (Ljcuda/Pointer;J)I";
  private static final String FREE = "cudaFree (Ljcuda/Pointer;)I";

  private final Catalogue catalogue = new Catalogue();
  private final List<String> stack = new ArrayList<>();
  private long calls;
  private final AfterFailure explanation = new AfterFailure(new Stack(), () -> calls);

  /** What a test says that the stack is: methods of app.Main, innermost first. */
  private final class Stack implements StackReader {
    @Override
    public <T> T read(Function<Iterator<Frame>, T> reader) {
      ScriptedStack now = new ScriptedStack(false);
      stack.forEach(method -> now.frame("app.Main", method, 0));
      return now.read(reader);
    }

    @Override
    public boolean showsHiddenFrames() {
      return false;
    }
  }

  @Test
  void cleanUpNamesTheFailureThatCameFirst() {
    assertThat(fails(MALLOC, "step", 10, Fate.OVERWRITTEN, false)).isNull();
    assertThat(fails(FREE, "step", 14, Fate.CHECKED, false))
        .extracting(Hint::text)
        .asString()
        .contains("cudaMalloc at app.Main.step(Main.java:10) failed before it with 2 ")
        .contains("its status was lost");
  }

  @Test
  void oneThatThrewIsNamedToo() {
    fails(MALLOC, "step", 10, Fate.UNKNOWN, true);
    assertThat(fails(FREE, "step", 14, Fate.UNKNOWN, true))
        .extracting(Hint::text)
        .asString()
        .contains("and threw");
  }

  @Test
  void oneThatWasDealtWithIsNot() {
    fails(MALLOC, "step", 10, Fate.CHECKED, false);
    assertThat(fails(FREE, "step", 14, Fate.CHECKED, false)).isNull();
  }

  @Test
  void anotherMethodsIsNot() {
    fails(MALLOC, "other", 10, Fate.DISCARDED, false);
    assertThat(fails(FREE, "step", 14, Fate.CHECKED, false)).isNull();
  }

  @Test
  void anotherThreadsIsNot() throws InterruptedException {
    Thread other = new Thread(() -> fails(MALLOC, "step", 10, Fate.DISCARDED, false));
    other.start();
    other.join();
    assertThat(fails(FREE, "step", 14, Fate.CHECKED, false)).isNull();
  }

  @Test
  void whatIsNoCleanUpIsNot() {
    fails(MALLOC, "step", 10, Fate.DISCARDED, false);
    assertThat(fails(MALLOC, "step", 14, Fate.CHECKED, false)).isNull();
  }

  @Test
  void methodThatCalledTheCleanUpIsNamed() {
    fails(MALLOC, "step", 10, Fate.DISCARDED, false);
    stack.addAll(List.of("close", "step", "main"));
    assertThat(fails(FREE, "close", 30, Fate.CHECKED, false))
        .extracting(Hint::text)
        .asString()
        .contains(
            "behind another failure of the method that called it: cudaMalloc at app.Main.step")
        .contains("its status was lost");
  }

  @Test
  void ofOneThatWasSeenTheVeryNextCallIsBehindItAndNoLater() {
    stack.addAll(List.of("close", "step", "main"));
    fails(MALLOC, "step", 10, Fate.CHECKED, false);
    calls = 1;
    assertThat(fails(FREE, "close", 30, Fate.CHECKED, false))
        .extracting(Hint::text)
        .asString()
        .contains("and its status was seen");
    fails(MALLOC, "step", 10, Fate.CHECKED, false);
    calls = 3;
    assertThat(fails(FREE, "close", 30, Fate.CHECKED, false)).isNull();
  }

  @Test
  void exceptionFromFurtherDownIsNamedWhereTheStacksMeet() {
    stack.addAll(List.of("step", "run", "main"));
    fails(MALLOC, "step", 10, Fate.UNKNOWN, true);
    stack.clear();
    stack.addAll(List.of("close", "run", "main"));
    calls = 5;
    assertThat(fails(FREE, "close", 30, Fate.UNKNOWN, true))
        .extracting(Hint::text)
        .asString()
        .contains("behind another failure below app.Main.run: cudaMalloc at app.Main.step")
        .contains("and threw");
  }

  @Test
  void exceptionOfLongAgoIsNot() {
    stack.addAll(List.of("step", "run", "main"));
    fails(MALLOC, "step", 10, Fate.UNKNOWN, true);
    stack.clear();
    stack.addAll(List.of("close", "run", "main"));
    calls = 17;
    assertThat(fails(FREE, "close", 30, Fate.UNKNOWN, true)).isNull();
  }

  @Test
  void failureWithoutAnExceptionFurtherDownIsNot() {
    stack.addAll(List.of("step", "run", "main"));
    fails(MALLOC, "step", 10, Fate.DISCARDED, false);
    stack.clear();
    stack.addAll(List.of("close", "run", "main"));
    assertThat(fails(FREE, "close", 30, Fate.CHECKED, false)).isNull();
  }

  @Test
  void exceptionOnItsWayIsToldOfAlsoWhereTheStatusWasSeen() {
    fails(MALLOC, "step", 10, Fate.CHECKED, false);
    assertThat(unwinding("step", 14))
        .extracting(Hint::text)
        .asString()
        .contains("behind another failure of the method: cudaMalloc at app.Main.step")
        .contains("and its status was seen; an exception is on its way out of this method");
  }

  @Test
  void exceptionOfAMethodBelowOnItsWayOutOfThisOneIsNamed() {
    stack.addAll(List.of("step", "run", "main"));
    fails(MALLOC, "step", 10, Fate.UNKNOWN, true);
    stack.remove(0);
    assertThat(fails(FREE, "run", 14, Fate.CHECKED, false)).isNull();
    stack.add(0, "step");
    fails(MALLOC, "step", 10, Fate.UNKNOWN, true);
    stack.remove(0);
    assertThat(unwinding("run", 14))
        .extracting(Hint::text)
        .asString()
        .contains("of a method that was called from this one")
        .contains("and threw; an exception is on its way");
  }

  @Test
  void cleanUpThatThrewWithoutAStatusHearsOfTheFailureBeforeIt() {
    SourceLine free = new SourceLine("app.Main", "step", "Main.java", 14);
    assertThat(explanation.before(free, true)).isNull();
    fails(MALLOC, "step", 10, Fate.CHECKED, false);
    assertThat(explanation.before(free, false)).isNull();
    assertThat(explanation.before(free, true)).contains("an exception is on its way");
    // It was a status, and was reported.
    fails(FREE, "step", 14, Fate.UNKNOWN, true);
    assertThat(explanation.before(free, true)).isNull();
  }

  private @Nullable Hint unwinding(String method, int line) {
    return explain(FREE, method, line, Fate.CHECKED, false, true);
  }

  private @Nullable Hint fails(
      String function, String method, int line, Fate fate, boolean thrown) {
    return explain(function, method, line, fate, thrown, false);
  }

  private @Nullable Hint explain(
      String function, String method, int line, Fate fate, boolean thrown, boolean unwinds) {
    String[] names = function.split(" ");
    return explanation.explain(
        new FailedCall(
            catalogue.function("jcuda/runtime/JCuda", names[0], names[1]),
            catalogue.status(Domain.RUNTIME, 2),
            new SourceLine("app.Main", method, "Main.java", line),
            Place.at(method, "()V", 0).unwinds(unwinds).build(),
            fate,
            "jcuda/runtime/JCuda",
            thrown,
            0,
            0,
            null));
  }
}
