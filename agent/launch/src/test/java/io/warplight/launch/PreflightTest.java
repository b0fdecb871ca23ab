package io.warplight.launch;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class PreflightTest {

  @ParameterizedTest
  @CsvSource({
    "jdk.compiler, jdk.compiler/com.sun.tools.javac.Main Secret.java",
    "jdk.jcmd, jdk.jcmd/sun.tools.jps.Jps",
    "java.base, java.base/sun.security.tools.keytool.Main -storepass secret",
    "java.rmi, java.rmi/sun.rmi.registry.RegistryImpl",
    "'', sun.tools.jps.Jps -l",
    "'', com.sun.tools.javac.Main",
  })
  void isSilentInTheToolsOfTheJdk(String module, String command) {
    assertThat(new Preflight("17.0.15", command, module, false).isSilent()).isTrue();
  }

  @ParameterizedTest
  @CsvSource({
    "'', app.jar",
    "'', com.acme.Main sun.tools.jps.Jps",
    "app, app/com.acme.Main",
    "'', com.sun.enterprise.glassfish.bootstrap.ASMain",
    "jdk.compiler, jdk.compiler/com.sun.tools.javac.launcher.Main Program.java",
    "jdk.compiler, jdk.compiler/com.sun.tools.javac.launcher.SourceLauncher Program.java",
    "'', ''",
  })
  void startsInApplications(String module, String command) {
    Preflight preflight = new Preflight("17.0.15", command, module, false);
    assertThat(preflight.isSilent()).isFalse();
    assertThat(preflight.refusal()).isNull();
  }

  @ParameterizedTest
  @CsvSource({"1.8.0", "1.8.0_05", "1.8.0_31-b13", "1.8.0_39"})
  void refusesJava8Before8u40(String version) {
    assertThat(new Preflight(version, "app.jar", "", false).refusal())
        .startsWith("warplight: off: Java " + version)
        .contains("8u40")
        .doesNotContain("app.jar")
        .doesNotContain("\n");
  }

  @ParameterizedTest
  @CsvSource({
    "1.8.0_40",
    "1.8.0_504",
    "1.8.0_9999999999",
    "1.8.0-internal",
    "11.0.1",
    "25",
    "26-ea",
    "''"
  })
  void acceptsAllOthers(String version) {
    assertThat(new Preflight(version, "app.jar", "", false).refusal()).isNull();
  }

  @Test
  void refusesTheBuilderOfNativeImages() {
    assertThat(new Preflight("21", "x", "", true).refusal()).contains("native image");
    assertThat(new Preflight("21", "x", "org.graalvm.nativeimage.builder", false).refusal())
        .contains("native image");
  }

  @Test
  void looksAtThisJvm() {
    Preflight here = Preflight.ofThisJvm();
    assertThat(here.isSilent()).isFalse();
    assertThat(here.refusal()).isNull();
  }
}
