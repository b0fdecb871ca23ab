package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A program that never calls CUDA must not notice the agent. */
class HelloIT {

  @TempDir static Path classes;

  @BeforeAll
  static void compile() {
    Sources.compile(
        classes,
        List.of(),
        """
        public class Hello {
          public static void main(String[] arguments) {
            System.out.println("hello " + System.getProperty("java.io.tmpdir").isEmpty());
            System.err.println("to stderr");
            System.exit(arguments.length);
          }
        }
        """);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void printsTheSameBytesAndExitsTheSameWay(Jdk jdk) {
    Run without = ForkedJvm.on(jdk).classPath(classes).main("Hello", "a", "b").run();
    Run with = ForkedJvm.on(jdk).agent().classPath(classes).main("Hello", "a", "b").run();
    assertThat(without.exit()).isEqualTo(2);
    assertThat(with.exit()).as(with.toString()).isEqualTo(2);
    assertThat(with.out()).isEqualTo(without.out());
    assertThat(with.err()).isEqualTo(without.err());
    assertThat(with.temporaryFiles()).isEqualTo(without.temporaryFiles());
  }
}
