package io.warplight.launch.start;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.options.Options;
import io.warplight.signals.gc.GcOptions;
import io.warplight.signals.micrometer.MetricsOptions;
import io.warplight.signals.otel.OtelOptions;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TrainingRunTest {

  @ParameterizedTest
  @CsvSource({
    "-XX:AOTCacheOutput=app.aot, -XX:AOTCacheOutput",
    "-XX:AOTMode=record, -XX:AOTMode=record",
    "-XX:AOTMode=create, -XX:AOTMode=create",
    "-XX:ArchiveClassesAtExit=a.jsa, -XX:ArchiveClassesAtExit",
    "ArchiveClassesAtExit=a.jsa, -XX:ArchiveClassesAtExit",
    "-XX:DumpLoadedClassList=list, -XX:DumpLoadedClassList",
    "-Xshare:dump, -Xshare:dump"
  })
  void whatMakesACacheOrAnArchiveIsOne(String argument, String option) {
    assertThat(TrainingRun.in(List.of("-XX:+UseG1GC", argument, "-D=y"))).isEqualTo(option);
    String commandLine = "java\0-Xmx1g\0" + argument + "\0-Dx=y\0Main\0";
    assertThat(TrainingRun.mayBe(commandLine, Map.of())).isTrue();
    for (String variable :
        new String[] {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"}) {
      Map<String, String> environment = Map.of(variable, "-Da=b " + argument);
      assertThat(TrainingRun.mayBe("java\0Main\0", environment)).isTrue();
      assertThat(TrainingRun.in(TrainingRun.visible("java\0Main\0", environment)))
          .isEqualTo(option);
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "-XX:AOTCache=app.aot",
        "-XX:SharedArchiveFile=a.jsa",
        "-XX:AOTMode=on",
        "-XX:AOTMode=auto",
        "-Xshare:auto",
        "-XX:+UnlockDiagnosticVMOptions",
        "-XX:",
        "-X=",
        "",
        "-Xshare:on",
        "-DAOTCacheOutput",
        "-Dxshare=-Xshare:dump"
      })
  void whatUsesOneIsNone(String argument) {
    assertThat(TrainingRun.in(List.of(argument))).isNull();
  }

  @Test
  void theLastModeHolds() {
    assertThat(TrainingRun.in(List.of("-XX:AOTMode=record", "-XX:AOTMode=auto"))).isNull();
  }

  @ParameterizedTest
  @ValueSource(strings = {"java\0@options\0Main\0", "java\0-XX:Flags=f\0Main\0"})
  void whereOptionsAreInFilesTheJvmIsAsked(String commandLine) {
    assertThat(TrainingRun.mayBe(commandLine, Map.of())).isTrue();
    assertThat(TrainingRun.mayBe(null, Map.of())).isTrue();
  }

  @Test
  void anOrdinaryCommandLineIsAnsweredWithoutAskingTheJvm() {
    assertThat(
            TrainingRun.mayBe(
                "java\0-javaagent:warplight.jar\0-XX:AOTCache=app.aot\0-jar\0app.jar\0",
                Map.of("JAVA_TOOL_OPTIONS", "-Xmx1g")))
        .isFalse();
  }

  @Test
  void thisJvmIsNone() {
    assertThat(TrainingRun.option()).isNull();
    assertThat(TrainingRun.in(JvmArguments.all())).isNull();
  }

  @Test
  void onlyWhatWasAskedForIsSaidToBeOff() {
    assertThat(TrainingRun.line("-Xshare:dump", Options.defaults())).isNull();
    assertThat(
            TrainingRun.line(
                "-Xshare:dump", Options.defaults().with(OtelOptions.OTEL, OtelOptions.Mode.OFF)))
        .isNull();
    Options asked =
        Options.defaults()
            .withText(MetricsOptions.METRICS, "prometheus:9464+otlp")
            .with(GcOptions.OVERLAP, true);
    assertThat(TrainingRun.line("-XX:AOTCacheOutput", asked))
        .isEqualTo(
            "metrics, gc.overlap are off in this run, because it makes a cache or an archive of"
                + " classes (-XX:AOTCacheOutput): no port is opened and nothing is sent. Runs that"
                + " use the cache have them.");
  }
}
