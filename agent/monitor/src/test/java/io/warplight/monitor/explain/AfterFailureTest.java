package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.monitor.caller.SourceLine;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AfterFailureTest {
  private static final String MALLOC = "cudaMalloc (Ljcuda/Pointer;J)I";
  private static final String FREE = "cudaFree (Ljcuda/Pointer;)I";

  private final Catalogue catalogue = new Catalogue();
  private final AfterFailure explanation = new AfterFailure();

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

  private @Nullable Hint fails(
      String function, String method, int line, Fate fate, boolean thrown) {
    String[] names = function.split(" ");
    return explanation.explain(
        new FailedCall(
            catalogue.function("jcuda/runtime/JCuda", names[0], names[1]),
            catalogue.status(Domain.RUNTIME, 2),
            new SourceLine("app.Main", method, "Main.java", line),
            Place.decode(""),
            fate,
            "jcuda/runtime/JCuda",
            thrown,
            0,
            0,
            null));
  }
}
