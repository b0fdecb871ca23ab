package io.warplight.simulator;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.classes;
import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * The simulator shares no code with the agent that is tested on it, needs nothing but the JDK and
 * ASM, and its rooms import one way.
 */
class ImportsTest {
  private static final JavaClasses SIMULATOR =
      new ClassFileImporter()
          .withImportOption(new ImportOption.DoNotIncludeTests())
          .importPackages("io.warplight.simulator..");

  @Test
  void needsTheJdkAndAsmAlone() {
    classes()
        .should()
        .onlyDependOnClassesThat()
        .resideInAnyPackage(
            "io.warplight.simulator..",
            "java..",
            "javax..",
            "org.objectweb.asm..",
            "org.jspecify.annotations")
        .check(SIMULATOR);
  }

  @Test
  void onlyTheSeamTheCompilerAndWhatNeedsTheJdksInsideMakeBytecode() {
    noClasses()
        .that()
        .resideOutsideOfPackages(
            "io.warplight.simulator.seam..",
            "io.warplight.simulator.ptx..",
            "io.warplight.simulator.jdk..",
            "io.warplight.simulator.memory..")
        .should()
        .dependOnClassesThat()
        .resideInAPackage("org.objectweb.asm..")
        .check(SIMULATOR);
  }

  @Test
  void kernelsKnowNoDeviceAndTheDeviceNoFunctions() {
    noClasses()
        .that()
        .resideInAnyPackage("io.warplight.simulator.ptx..", "io.warplight.simulator.memory..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage(
            "io.warplight.simulator.device..",
            "io.warplight.simulator.api..",
            "io.warplight.simulator.engine..",
            "io.warplight.simulator.seam..")
        .check(SIMULATOR);
    noClasses()
        .that()
        .resideInAPackage("io.warplight.simulator.device..")
        .should()
        .dependOnClassesThat()
        .resideInAnyPackage("io.warplight.simulator.api..", "io.warplight.simulator.seam..")
        .check(SIMULATOR);
  }
}
