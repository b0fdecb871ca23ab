package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/**
 * What the agent calls swallowed changes nothing that the program does: generated programs run on
 * the simulated device with and without one failure. {@code -Dverdicts.sites=N} and {@code
 * -Dverdicts.seed=N} choose how many call sites have to be called swallowed, and which programs.
 */
class VerdictsIT {
  private static final int SITES = Integer.getInteger("verdicts.sites");
  private static final long SEED = Long.getLong("verdicts.seed");

  @Test
  void noRunContradictsAVerdictAndEveryFailureIsReportedOnce() {
    Run run =
        ForkedJvm.on(Jdk.V17)
            .options("-javaagent:" + Jars.simulator())
            .agent("log.file=/dev/null")
            .classPath(classes(), Jars.api(), Jars.jcuda())
            .main(
                "io.warplight.acceptance.verdicts.InjectionMain",
                String.valueOf(SEED),
                String.valueOf(SITES))
            .timeout(Duration.ofHours(3))
            .run();
    System.out.println(run.out());

    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(figure(run, "wrong")).isZero();
    assertThat(figure(run, "sites called swallowed")).isGreaterThanOrEqualTo(SITES);
    assertThat(figure(run, "sites where a failure changed something"))
        .as("a comparison that sees nothing would find no contradiction either")
        .isGreaterThan(SITES / 4);
  }

  private static Path classes() {
    return Path.of(VerdictsIT.class.getProtectionDomain().getCodeSource().getLocation().getPath());
  }

  private static int figure(Run run, String name) {
    Matcher found = Pattern.compile("^" + name + ": (\\d+)$", Pattern.MULTILINE).matcher(run.out());
    if (!found.find()) {
      throw new AssertionError("no \"" + name + "\" in " + run);
    }
    return Integer.parseInt(found.group(1));
  }
}
