package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** The JVM's own checks find nothing with the agent that they do not find without it. */
class VerifiedIT {

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    Programs.compileLoser(classes);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void everyClassIsVerified(Jdk jdk) {
    Run run =
        run(
            jdk,
            true,
            "-XX:+UnlockDiagnosticVMOptions",
            "-XX:+BytecodeVerificationLocal",
            "-XX:+BytecodeVerificationRemote");
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.err()).contains(Programs.LOST);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void checkedJniSaysTheSame(Jdk jdk) {
    Run with = run(jdk, true, "-Xcheck:jni");
    Run bare = run(jdk, false, "-Xcheck:jni");
    assertThat(with.exit()).as(with.toString()).isEqualTo(bare.exit());
    assertThat(said(with.out())).isEqualTo(said(bare.out()));
    assertThat(said(with.err())).isEqualTo(said(bare.err()));
  }

  /**
   * All but our own lines, and the frames below the JVM's warnings: it prints hidden ones too, and
   * addresses.
   */
  private static List<String> said(String text) {
    return text.lines()
        .filter(line -> !line.startsWith("warplight: ") && !line.startsWith("\t"))
        .toList();
  }

  private static Run run(Jdk jdk, boolean agent, String... options) {
    return ForkedJvm.on(jdk)
        .options(options)
        .options(Programs.quiet(jdk))
        .agentIf(agent)
        .classPath(Programs.loserClassPath(classes))
        .main("Loser")
        .run();
  }
}
