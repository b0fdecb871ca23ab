package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A security manager, and the two lines of policy that the documentation gives. */
class SecurityManagerIT {

  @TempDir static Path folder;

  @BeforeAll
  static void compile() {
    Programs.compileLoser(folder);
  }

  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V11", "V17"})
  void theDocumentedPolicyIsEnough(Jdk jdk) throws IOException {
    Run run = run(jdk, grant(Jars.warplight()) + application());
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
    assertThat(run.err())
        .as(run.toString())
        .contains(Programs.LOST)
        .doesNotContain("AccessControl")
        .doesNotContain(" fault");
  }

  @ParameterizedTest
  @EnumSource(
      value = Jdk.class,
      names = {"V8", "V11", "V17"})
  void withoutItTheApplicationRunsAllTheSame(Jdk jdk) throws IOException {
    Run run = run(jdk, application());
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).isEqualTo("kept 35\n");
  }

  private static Run run(Jdk jdk, String policy) throws IOException {
    Path file = Files.writeString(folder.resolve("policy-" + jdk.version()), policy);
    return ForkedJvm.on(jdk)
        .options("-Djava.security.manager", "-Djava.security.policy==" + file)
        .agent()
        .classPath(Programs.loserClassPath(folder))
        .main("Loser")
        .run();
  }

  /** As in docs/running.md. */
  private static String grant(Path jar) {
    return "grant codeBase \""
        + jar.toUri()
        + "\" {\n  permission java.security.AllPermission; };\n";
  }

  /** What JCuda itself needs, and no more. */
  private static String application() {
    return """
    grant {
      permission java.util.PropertyPermission "*", "read";
      permission java.io.FilePermission "<<ALL FILES>>", "read,write,delete";
      permission java.lang.RuntimePermission "loadLibrary.*";
      permission java.lang.RuntimePermission "exitVM.*";
    };
    """;
  }
}
