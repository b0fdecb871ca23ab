package io.warplight.launch;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import com.tngtech.archunit.library.Architectures;
import com.tngtech.archunit.library.dependencies.SlicesRuleDefinition;
import org.junit.jupiter.api.Test;

/** Imports run one way, as docs/architecture.md says. */
class ImportsTest {

  private static final JavaClasses AGENT =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.warplight..");

  @Test
  void roomsImportDownwards() {
    Architectures.layeredArchitecture()
        .consideringOnlyDependenciesInAnyPackage("io.warplight..")
        .layer("catalog")
        .definedBy("io.warplight.catalog..")
        .layer("callsites")
        .definedBy("io.warplight.callsites..")
        .layer("monitor")
        .definedBy("io.warplight.monitor..")
        .layer("signals")
        .definedBy("io.warplight.signals..")
        .layer("launch")
        .definedBy("io.warplight.launch..")
        .whereLayer("launch")
        .mayNotBeAccessedByAnyLayer()
        .whereLayer("signals")
        .mayOnlyBeAccessedByLayers("launch")
        .whereLayer("monitor")
        .mayOnlyBeAccessedByLayers("signals", "launch")
        .whereLayer("callsites")
        .mayOnlyBeAccessedByLayers("monitor", "signals", "launch")
        .whereLayer("catalog")
        .mayOnlyBeAccessedByLayers("callsites", "monitor", "signals", "launch")
        .check(AGENT);
  }

  @Test
  void packagesOfARoomDoNotGoInCircles() {
    SlicesRuleDefinition.slices()
        .matching("io.warplight.(*)..")
        .should()
        .beFreeOfCycles()
        .check(AGENT);
  }

  @Test
  void theCatalogueKnowsNoBytecode() {
    noClasses()
        .that()
        .resideInAPackage("io.warplight.catalog..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("org.objectweb.asm..", "java.lang.instrument..")
        .check(AGENT);
  }

  @Test
  void onlyCallSitesKnowAsm() {
    noClasses()
        .that()
        .resideOutsideOfPackages("io.warplight.callsites..", "io.warplight.monitor.link..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.objectweb.asm..")
        .check(AGENT);
  }

  @Test
  void onlyItsOwnPackageKnowsOpenTelemetry() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.warplight.signals.otel.own..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("io.opentelemetry..")
        .check(AGENT);
  }

  @Test
  void onlyItsOwnPackageKnowsMicrometer() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.warplight.signals.micrometer..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.micrometer..", "io.prometheus..")
        .check(AGENT);
  }

  @Test
  void onlyTheSinkOfTheRecorderKnowsIt() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.warplight.signals.jfr..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("jdk.jfr..")
        .check(AGENT);
  }

  @Test
  void nothingCallsABinding() {
    noClasses().should().dependOnClassesThat().resideInAPackage("jcuda..").check(AGENT);
  }

  /** What the application's loaders see: it must not need anything that they do not see. */
  @Test
  void theLauncherNeedsTheJdkAlone() {
    classes()
        .that()
        .resideInAPackage("io.warplight.launch")
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage("io.warplight.launch", "java..", "org.jspecify.annotations")
        .check(AGENT);
  }

  /**
   * Each of these freezes java.util.logging before the application has chosen its own, or may not
   * be there.
   */
  @Test
  void nothingTouchesLoggingOrManagement() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.util.logging..")
        .check(AGENT);
    // What overlaps with collection pauses needs it; loaded only where the option asks for that.
    // JvmArguments asks for the arguments alone, where they are in files or make a cache.
    noClasses()
        .that()
        .resideOutsideOfPackage("io.warplight.signals.gc")
        .and()
        .doNotHaveFullyQualifiedName("io.warplight.launch.start.JvmArguments")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("java.lang.management..", "javax.management..", "com.sun.management..")
        .check(AGENT);
    noClasses().should().callMethod(System.class, "getLogger", String.class).check(AGENT);
  }

  @Test
  void nothingPrintsToStandardOutputBeforeTheCommandLineDoes() {
    noClasses()
        .that()
        .resideOutsideOfPackage("io.warplight.launch.command")
        .should()
        .accessField(System.class, "out")
        .check(AGENT);
  }
}
