package io.warplight.launch.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class EarlierCodeTest {

  private static final String OURS = "java\0-javaagent:warplight.jar\0-jar\0app.jar\0";

  @Test
  void oneAgentOnTheCommandLineIsAlone() {
    assertThat(EarlierCode.isTheOnlyAgent(OURS, Map.of())).isTrue();
    assertThat(
            EarlierCode.isTheOnlyAgent(
                "java\0-jar\0app.jar\0",
                Map.of("JAVA_TOOL_OPTIONS", "-javaagent:warplight.jar -Dx=y")))
        .isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "java\0-javaagent:other.jar\0-javaagent:warplight.jar\0Main\0",
        "java\0-agentlib:jdwp\0-javaagent:warplight.jar\0Main\0",
        "java\0-agentpath:/x.so\0-javaagent:warplight.jar\0Main\0",
        "java\0@options\0Main\0",
        "java\0-XX:Flags=f\0-javaagent:warplight.jar\0Main\0",
        "java\0-XX:VMOptionsFile=f\0-javaagent:warplight.jar\0Main\0",
        "java\0Main\0",
        ""
      })
  void anythingElseMayHaveRunCode(String commandLine) {
    assertThat(EarlierCode.isTheOnlyAgent(commandLine, Map.of())).isFalse();
  }

  @Test
  void theEnvironmentCountsToo() {
    for (String variable :
        new String[] {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"}) {
      assertThat(EarlierCode.isTheOnlyAgent(OURS, Map.of(variable, "-javaagent:other.jar")))
          .isFalse();
      assertThat(EarlierCode.isTheOnlyAgent(OURS, Map.of(variable, "@more"))).isFalse();
      assertThat(EarlierCode.isTheOnlyAgent(OURS, Map.of(variable, "-Dx=y"))).isTrue();
    }
  }

  @Test
  void cachesOfLinkedClassesCameWithLaterVersions() {
    assertThat(EarlierCode.isBefore18("1.8")).isTrue();
    assertThat(EarlierCode.isBefore18("17")).isTrue();
    assertThat(EarlierCode.isBefore18("21")).isFalse();
    assertThat(EarlierCode.isBefore18("25")).isFalse();
    assertThat(EarlierCode.isBefore18("")).isFalse();
  }
}
