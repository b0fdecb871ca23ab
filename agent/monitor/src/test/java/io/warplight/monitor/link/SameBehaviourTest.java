package io.warplight.monitor.link;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * One program calls functions that are broken in every way, three times each: classes, parameter
 * classes and methods that are missing, initialisers that throw, libraries that are not there. What
 * it prints, results, errors, causes, whole stack traces, initialisers and the questions to its
 * class loader, is the same with its call sites rewritten as without.
 */
class SameBehaviourTest {
  @TempDir static Path work;
  private static Fork fork;
  private static Path start;
  private static Path program;
  private static Path whole;
  private static Path broken;

  @BeforeAll
  static void compile() throws IOException {
    fork = new Fork(work);
    start = fork.compile("exact/start", "");
    whole = fork.compile("exact/whole", "");
    program = fork.compile("exact/program", whole.toString());
    broken = work.resolve("broken");
    Fork.copy(whole, broken);
    fork.compileInto(broken, "exact/broken", whole.toString());
    for (String gone : new String[] {"Missing", "Gone", "Parent"}) {
      Files.delete(broken.resolve("lib/" + gone + ".class"));
    }
  }

  @ParameterizedTest
  @EnumSource
  void errorsTracesAndOrderAreThoseOfTheOriginalInstructions(Jdk jdk) throws Exception {
    assertSame(jdk, broken);
  }

  @ParameterizedTest
  @EnumSource(names = {"V8", "V25"})
  void nothingChangesWhereAllIsWell(Jdk jdk) throws Exception {
    assertSame(jdk, whole);
  }

  private static void assertSame(Jdk jdk, Path library) throws Exception {
    String[] arguments = {"-cp", start.toString(), "start.Start", program + "/", library + "/"};
    Fork.Run bare = fork.bare(jdk, arguments);
    Fork.Run linked = fork.withAgent(jdk, arguments);
    assertThat(bare.exit()).isZero();
    assertThat(bare.out()).contains("== superclass missing").contains("returned 7");
    assertThat(linked.out()).isEqualTo(bare.out());
    assertThat(linked.err()).isEqualTo(bare.err());
    assertThat(linked.exit()).isZero();
  }
}
