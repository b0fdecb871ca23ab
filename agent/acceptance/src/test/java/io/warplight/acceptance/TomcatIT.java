package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A web application in Tomcat, with the binding in its {@code WEB-INF/lib}, deployed again and
 * again: each time it is watched, and nothing of the agent keeps what was undeployed.
 */
class TomcatIT {

  private static final int DEPLOYMENTS = 20;

  private static final String SERVER =
      """
      import java.io.File;
      import java.io.InputStream;
      import java.lang.ref.WeakReference;
      import java.net.URL;
      import java.net.URLConnection;
      import java.util.ArrayList;
      import java.util.List;
      import org.apache.catalina.Context;
      import org.apache.catalina.startup.Tomcat;

      public class Server {
        private static final List<WeakReference<ClassLoader>> LOADERS = new ArrayList<>();

        public static void main(String[] arguments) throws Exception {
          Tomcat tomcat = new Tomcat();
          tomcat.setBaseDir(System.getProperty("java.io.tmpdir"));
          tomcat.setPort(0);
          tomcat.getConnector();
          tomcat.start();
          int port = tomcat.getConnector().getLocalPort();
          int count = Integer.parseInt(arguments[1]);
          for (int i = 0; i < count; i++) {
            Context context = deploy(tomcat, arguments[0]);
            System.out.println(i + " " + get(port));
            tomcat.getHost().removeChild(context);
          }
          System.out.println("kept " + kept());
          tomcat.stop();
          tomcat.destroy();
          System.exit(0);
        }

        private static Context deploy(Tomcat tomcat, String folder) throws Exception {
          Context context = tomcat.addContext("/app", new File(folder).getAbsolutePath());
          Tomcat.addServlet(context, "gpu", "app.Gpu");
          context.addServletMappingDecoded("/gpu", "gpu");
          context.setParentClassLoader(Server.class.getClassLoader());
          LOADERS.add(new WeakReference<>(context.getLoader().getClassLoader()));
          return context;
        }

        private static String get(int port) throws Exception {
          URLConnection connection = new URL("http://localhost:" + port + "/app/gpu").openConnection();
          connection.setRequestProperty("Connection", "close");
          StringBuilder text = new StringBuilder();
          try (InputStream in = connection.getInputStream()) {
            for (int next; (next = in.read()) >= 0; ) text.append((char) next);
          }
          return text.toString();
        }

        /** How many loaders of what is not deployed any more are there after collections. */
        private static int kept() throws Exception {
          int kept = LOADERS.size();
          long end = System.nanoTime() + 120_000_000_000L;
          while (kept > 0 && System.nanoTime() < end) {
            System.gc();
            Thread.sleep(20);
            kept = 0;
            for (WeakReference<ClassLoader> loader : LOADERS) kept += loader.get() == null ? 0 : 1;
          }
          return kept;
        }
      }
      """;

  private static final String SERVLET =
      """
      package app;

      import java.io.IOException;
      import javax.servlet.http.HttpServlet;
      import javax.servlet.http.HttpServletRequest;
      import javax.servlet.http.HttpServletResponse;
      import jcuda.runtime.JCuda;

      public class Gpu extends HttpServlet {
        @Override
        protected void doGet(HttpServletRequest request, HttpServletResponse response)
            throws IOException {
          JCuda.next(77);
          JCuda.cudaDeviceSynchronize(); // lost
          response.getWriter().print("status " + JCuda.cudaFree(null)); // kept
          JCuda.next(0);
        }
      }
      """;

  private static final Path TOMCAT = Jars.onClassPath("tomcat-embed-core-.*\\.jar");
  private static final Path ANNOTATIONS = Jars.onClassPath("tomcat-annotations-api-.*\\.jar");

  @TempDir static Path folder;

  @BeforeAll
  static void pack() throws IOException {
    Path binding = folder.resolve("binding");
    FailuresBinding.compile(binding);
    Path inside = folder.resolve("app/WEB-INF");
    Sources.compile(inside.resolve("classes"), List.of(binding, TOMCAT), SERVLET);
    Path jar = Files.createDirectories(inside.resolve("lib")).resolve("jcuda.jar");
    try (JarOutputStream out = new JarOutputStream(Files.newOutputStream(jar));
        Stream<Path> files = Files.walk(binding)) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        out.putNextEntry(new JarEntry(binding.relativize(file).toString()));
        out.write(Files.readAllBytes(file));
      }
    }
    Sources.compile(folder.resolve("server"), List.of(TOMCAT), SERVER);
  }

  @ParameterizedTest
  @EnumSource(Jdk.class)
  void whatIsRedeployedIsWatchedAndWhatIsUndeployedIsLetGo(Jdk jdk) throws IOException {
    Path status = folder.resolve("status-" + jdk.version());
    Run bare = server(jdk).run();
    Run run =
        server(jdk)
            .agent("report=all,log=json,log.interval=0s,metrics=prometheus:0,status.file=" + status)
            .run();
    assertThat(bare.exit()).as(bare.toString()).isZero();
    assertThat(bare.out()).as(bare.toString()).contains("0 status 77\n", "kept 0\n");
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out()).as(run.toString()).isEqualTo(bare.out());
    assertThat(FailureLines.of(run).byMark(SERVLET))
        .as(run.toString())
        .isEqualTo(Map.of("lost", (long) DEPLOYMENTS, "kept", (long) DEPLOYMENTS));
    assertThat(FailureLines.of(run).lines())
        .allMatch(line -> line.contains("\"gpu.cuda.seen_by\":\"site\""));
    // Tomcat's words for what a web application leaves behind.
    assertThat(run.err())
        .doesNotContain("appears to have started a thread", "created a ThreadLocal");
    assertThat(Files.readString(status)).doesNotContain("left alone").doesNotContain("faults");
  }

  private static ForkedJvm server(Jdk jdk) {
    ForkedJvm jvm = ForkedJvm.on(jdk);
    if (jdk != Jdk.V8) {
      // Without these it does not look for what is left behind.
      jvm.options("--add-opens=java.base/java.lang=ALL-UNNAMED")
          .options("--add-opens=java.base/java.util.concurrent=ALL-UNNAMED")
          .options("--add-opens=java.rmi/sun.rmi.transport=ALL-UNNAMED");
    }
    return jvm.timeout(Duration.ofMinutes(10))
        .options("-Xmx128m", "-XX:SoftRefLRUPolicyMSPerMB=0")
        .classPath(folder.resolve("server"), TOMCAT, ANNOTATIONS)
        .main("Server", folder.resolve("app").toString(), String.valueOf(DEPLOYMENTS));
  }
}
