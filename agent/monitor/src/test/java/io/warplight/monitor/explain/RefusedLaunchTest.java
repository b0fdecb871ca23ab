package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Function;
import io.warplight.monitor.caller.SourceLine;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RefusedLaunchTest {
  private static final String LAUNCH =
      "(Ljcuda/driver/CUfunction;IIIIIIILjcuda/driver/CUstream;Ljcuda/Pointer;Ljcuda/Pointer;)I";

  private final Catalogue catalogue = new Catalogue();
  private final Function function =
      Objects.requireNonNull(
          catalogue.function("jcuda/driver/JCudaDriver", "cuLaunchKernel", LAUNCH));

  private @Nullable String said(int code, int... sizes) {
    Object[] arguments = new Object[11];
    for (int i = 0; i < sizes.length; i++) {
      arguments[i + 1] = sizes[i];
    }
    Hint hint = new RefusedLaunch().explain(call(code, arguments));
    return hint == null ? null : hint.text();
  }

  private FailedCall call(int code, Object @Nullable [] arguments) {
    return new FailedCall(
        function,
        catalogue.status(Domain.DRIVER, code),
        new SourceLine("app.Main", "main", "Main.java", 1),
        Place.decode(""),
        Fate.DISCARDED,
        "jcuda/driver/JCudaDriver",
        false,
        0,
        0,
        arguments);
  }

  @ParameterizedTest
  @CsvSource({
    "0, 1, 1, 32, 1, 1, 0, 'grid x is 0, it may be 1 to 2147483647'",
    "1, 65536, 1, 32, 1, 1, 0, 'grid y is 65536, it may be 1 to 65535'",
    "1, 1, 1, 2048, 1, 1, 0, 'block x is 2048, it may be 1 to 1024'",
    "1, 1, 1, 32, 1, 65, 0, 'block z is 65, it may be 1 to 64'",
    "1, 1, 1, 32, 64, 1, 0, 'its block has 2048 threads, it may have 1024'",
    "1, 1, 1, 32, 1, 1, 50000, 'it asks for 50000 bytes of dynamic shared memory'"
  })
  void namesTheLimitThatIsPassed(
      int gx, int gy, int gz, int bx, int by, int bz, int shared, String reason) {
    assertThat(said(1, gx, gy, gz, bx, by, bz, shared))
        .startsWith("the launch was refused, nothing ran: " + reason);
  }

  @Test
  void blamesTheKernelsOwnLimitsForItsResources() {
    assertThat(said(701, 1, 1, 1, 1024, 1, 1, 0)).contains("a block of 1024 threads");
  }

  @Test
  void saysNothingWithinAllLimitsOrOfAnotherCode() {
    assertThat(said(1, 1, 1, 1, 32, 1, 1, 0)).isNull();
    assertThat(said(400, 0, 1, 1, 32, 1, 1, 0)).isNull();
    assertThat(new RefusedLaunch().explain(call(1, null))).isNull();
  }
}
