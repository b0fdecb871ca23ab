package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.Attributes;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * OSGi: the binding is one bundle, the application another, each with a loader of its own that
 * delegates to its parent what is {@code java.*} and nothing else.
 */
class FelixIT {

  private static final String HOST =
      """
      import java.util.HashMap;
      import java.util.Map;
      import org.osgi.framework.Bundle;
      import org.osgi.framework.launch.Framework;

      public class Host {
        public static void main(String[] bundles) throws Exception {
          Map<String, String> settings = new HashMap<>();
          settings.put("org.osgi.framework.storage", System.getProperty("java.io.tmpdir") + "/cache");
          settings.put("org.osgi.framework.bootdelegation", "");
          settings.put("org.osgi.framework.bundle.parent", "boot");
          Framework framework =
              new org.apache.felix.framework.FrameworkFactory().newFramework(settings);
          framework.start();
          for (String bundle : bundles) {
            framework.getBundleContext().installBundle("file:" + bundle);
          }
          for (Bundle bundle : framework.getBundleContext().getBundles()) {
            bundle.start();
          }
          framework.stop();
          framework.waitForStop(0);
          System.exit(0);
        }
      }
      """;

  private static final String ACTIVATOR =
      """
      package app;

      import jcuda.runtime.JCuda;
      import org.osgi.framework.BundleActivator;
      import org.osgi.framework.BundleContext;

      public class Activator implements BundleActivator {
        @Override
        public void start(BundleContext context) {
          JCuda.next(1);
          JCuda.cudaDeviceSynchronize(); // line 11
          System.out.println(getClass().getClassLoader() == JCuda.class.getClassLoader());
        }

        @Override
        public void stop(BundleContext context) {}
      }
      """;

  @TempDir static Path folder;
  private static final Path FELIX = Jars.onClassPath("org\\.apache\\.felix\\.framework-.*\\.jar");

  @BeforeAll
  static void pack() throws IOException {
    Path binding = folder.resolve("binding");
    FailuresBinding.compile(binding);
    Path application = folder.resolve("application");
    Sources.compile(application, List.of(binding, FELIX), ACTIVATOR);
    Sources.compile(folder.resolve("host"), List.of(FELIX), HOST);
    bundle(binding, "binding", Map.of("Export-Package", "jcuda,jcuda.runtime,jcuda.jcublas"));
    bundle(
        application,
        "application",
        Map.of(
            "Import-Package", "jcuda.runtime,org.osgi.framework",
            "Bundle-Activator", "app.Activator"));
  }

  private static void bundle(Path classes, String name, Map<String, String> headers)
      throws IOException {
    Manifest manifest = new Manifest();
    manifest.getMainAttributes().put(Attributes.Name.MANIFEST_VERSION, "1.0");
    manifest.getMainAttributes().putValue("Bundle-ManifestVersion", "2");
    manifest.getMainAttributes().putValue("Bundle-SymbolicName", name);
    headers.forEach(manifest.getMainAttributes()::putValue);
    try (JarOutputStream jar =
            new JarOutputStream(Files.newOutputStream(folder.resolve(name + ".jar")), manifest);
        Stream<Path> files = Files.walk(classes)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        jar.putNextEntry(new JarEntry(classes.relativize(file).toString()));
        jar.write(Files.readAllBytes(file));
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void aBundleThatCallsTheBindingOfAnotherIsRewritten(Jdk jdk) throws IOException {
    Path status = folder.resolve("status-" + jdk.version());
    Run run =
        ForkedJvm.on(jdk)
            .agent("log=json,status.file=" + status)
            .classPath(folder.resolve("host"), FELIX)
            .main(
                "Host",
                folder.resolve("binding.jar").toString(),
                folder.resolve("application.jar").toString())
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).isEqualTo("false\n");
    assertThat(FailureLines.of(run).lines())
        .as(run.toString())
        .hasSize(1)
        .allMatch(line -> line.contains("\"code.function.name\":\"app.Activator.start\""))
        .allMatch(line -> line.contains("\"code.line.number\":11"))
        .allMatch(line -> line.contains("\"gpu.cuda.seen_by\":\"site\""));
    assertThat(Files.readString(status)).doesNotContain("left alone").doesNotContain("faults");
  }
}
