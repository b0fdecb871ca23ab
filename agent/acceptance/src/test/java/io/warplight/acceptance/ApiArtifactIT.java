package io.warplight.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipFile;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.w3c.dom.Element;
import org.w3c.dom.Node;

/** The artifact for applications brings nothing along: what its jar, its pom and compilers say. */
class ApiArtifactIT {

  private static final String POM = "META-INF/maven/io.warplight/warplight-api/pom.xml";

  /** Names each type of the API. */
  private static final String PROGRAM =
      """
      import io.warplight.api.CudaFailure;
      import io.warplight.api.CudaFailures;
      import io.warplight.api.CudaScope;
      import io.warplight.api.Mark;

      public class Asks {
        public static void main(String[] arguments) {
          Mark mark = CudaFailures.mark();
          try (CudaScope scope = CudaScope.open()) {
            scope.assertNoneSwallowed();
          }
          CudaFailures.Listening listening = CudaFailures.listen(failure -> {});
          for (CudaFailure failure : CudaFailures.ofThread(mark)) {
            System.out.println(failure.attributes());
          }
          listening.close();
        }
      }
      """;

  @TempDir Path folder;

  @Test
  void theJarNeedsTheJdksBaseAlone() {
    Run run = ForkedJvm.tool(Jdk.V17, "jdeps").arguments("-s", Jars.api().toString()).run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out().trim()).isEqualTo(Jars.api().getFileName() + " -> java.base");
  }

  /** Its own pom, which is in the jar as it is published, and what comes from its parent's. */
  @Test
  void thePomHandsNoDependencyOn() throws Exception {
    try (ZipFile jar = new ZipFile(Jars.api().toFile());
        InputStream own = jar.getInputStream(jar.getEntry(POM))) {
      assertThat(scopes(own)).isEmpty();
    }
    try (InputStream parent = Files.newInputStream(Path.of("../../pom.xml"))) {
      assertThat(scopes(parent)).isNotEmpty().isSubsetOf("provided", "test");
    }
  }

  /** A type that its signatures name and that is not there is at least a warning. */
  @ParameterizedTest
  @EnumSource
  void aProgramIsCompiledAgainstItAloneWithoutAWarning(Jdk jdk) throws IOException {
    Path source = Files.writeString(folder.resolve("Asks.java"), PROGRAM);
    Run run =
        ForkedJvm.tool(jdk, "javac")
            .arguments("-Xlint:all", "-Werror", "-cp", Jars.api().toString(), source.toString())
            .run();
    assertThat(run.exit()).as(run.toString()).isZero();
    assertThat(run.out() + run.err()).isEmpty();
  }

  /** The scope of each dependency of a project itself, "compile" where none is said. */
  private static List<String> scopes(InputStream pom) throws Exception {
    Element project =
        DocumentBuilderFactory.newInstance().newDocumentBuilder().parse(pom).getDocumentElement();
    List<String> scopes = new ArrayList<>();
    for (Element dependencies : children(project, "dependencies")) {
      for (Element dependency : children(dependencies, "dependency")) {
        List<Element> scope = children(dependency, "scope");
        scopes.add(scope.isEmpty() ? "compile" : scope.get(0).getTextContent());
      }
    }
    return scopes;
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> children = new ArrayList<>();
    for (Node node = parent.getFirstChild(); node != null; node = node.getNextSibling()) {
      if (node instanceof Element element && element.getTagName().equals(name)) {
        children.add(element);
      }
    }
    return children;
  }
}
