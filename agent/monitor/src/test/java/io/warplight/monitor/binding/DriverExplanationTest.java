package io.warplight.monitor.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class DriverExplanationTest {

  private static final String OPEN_MODULE =
      "NVRM version: NVIDIA UNIX Open Kernel Module for x86_64  580.159.04  Release Build\n"
          + "GCC version:  gcc version 12.2.0 (Debian 12.2.0-14)\n";
  private static final String CLOSED_MODULE =
      "NVRM version: NVIDIA UNIX x86_64 Kernel Module  470.82.01  Wed Oct 27 21:21:55 UTC 2021\n";

  @TempDir private Path root;

  private final VersionWatcher versions = new VersionWatcher();

  @Test
  void noDriverAtAll() {
    assertThat(text())
        .isEqualTo(
            "this machine has no NVIDIA driver (libcuda.so.1 not found, no kernel module loaded);"
                + " the binding needs a driver as new as its CUDA");
  }

  @Test
  void aContainerWithoutTheLibrary() throws IOException {
    write("proc/driver/nvidia/version", OPEN_MODULE);
    assertThat(text())
        .contains("580.159.04")
        .contains("libcuda.so.1 is not found")
        .contains("gpus");
  }

  @Test
  void aDriverThatIsTooOld() throws IOException {
    write("proc/driver/nvidia/version", CLOSED_MODULE);
    write("usr/lib/x86_64-linux-gnu/libcuda.so.1", "");
    versions.runtimeSaid(0, new int[] {12060});
    assertThat(text())
        .isEqualTo(
            "NVIDIA's driver here is 470.82.01, too old for this CUDA:"
                + " the binding's runtime is CUDA 12.6");
  }

  @Test
  void aLibraryWithoutItsKernelModule() throws IOException {
    write("etc/ld.so.cache", "ld.so\0/opt/nv/libcuda.so.1\0x");
    assertThat(text()).contains("kernel module is not loaded");
  }

  @Test
  void theApplicationsOwnQuestionsCountMost() throws IOException {
    write("proc/driver/nvidia/version", CLOSED_MODULE);
    versions.driverSaid(0, new int[] {11040});
    versions.runtimeSaid(0, new int[] {12060});
    assertThat(text())
        .isEqualTo(
            "the driver knows CUDA up to 11.4, the binding's runtime is CUDA 12.6:"
                + " update the driver");
  }

  @Test
  void failedQuestionsTellNothing() {
    versions.driverSaid(35, new int[] {11040});
    versions.driverSaid(0, null);
    versions.driverSaid(0, new int[0]);
    assertThat(versions.driver()).isEqualTo(VersionWatcher.NOT_ASKED);
  }

  @Test
  void theLibraryIsLookedForWhereTheLinkerWould() throws IOException {
    write("elsewhere/libcuda.so.1", "");
    assertThat(new DriverFiles(root, "relative:/elsewhere::").hasLibrary()).isTrue();
    assertThat(new DriverFiles(root, null).hasLibrary()).isFalse();
  }

  private String text() {
    BindingClasses none = new BindingClasses(new Catalogue());
    return new DriverExplanation(versions, none, new DriverFiles(root, null)).text();
  }

  private void write(String file, String text) throws IOException {
    Path path = root.resolve(file);
    Files.createDirectories(path.getParent());
    Files.write(path, text.getBytes(StandardCharsets.UTF_8));
  }
}
