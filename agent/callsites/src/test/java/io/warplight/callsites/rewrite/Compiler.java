package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.OutputStream;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import javax.tools.DiagnosticCollector;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles sources in memory. */
final class Compiler {
  private Compiler() {}

  /**
   * The class files by binary name.
   *
   * @param sources by the binary name of the class that each declares
   * @param options javac's, such as {@code --release 8}
   */
  static Map<String, byte[]> compile(Map<String, String> sources, String... options) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    DiagnosticCollector<JavaFileObject> problems = new DiagnosticCollector<>();
    Map<String, ByteArrayOutputStream> out = new TreeMap<>();
    List<JavaFileObject> units = new ArrayList<>();
    sources.forEach((name, source) -> units.add(new Source(name, source)));
    JavaFileManager files =
        new ForwardingJavaFileManager<JavaFileManager>(
            javac.getStandardFileManager(problems, null, null)) {
          @Override
          public JavaFileObject getJavaFileForOutput(
              Location location, String name, JavaFileObject.Kind kind, FileObject sibling) {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            out.put(name, bytes);
            return new SimpleJavaFileObject(URI.create("mem:///" + name), kind) {
              @Override
              public OutputStream openOutputStream() {
                return bytes;
              }
            };
          }
        };
    List<String> arguments = new ArrayList<>(List.of(options));
    arguments.add("-Xlint:-options");
    arguments.add("-proc:none");
    boolean done = javac.getTask(null, files, problems, arguments, null, units).call();
    assertThat(done).as(problems.getDiagnostics().toString()).isTrue();
    Map<String, byte[]> classFiles = new TreeMap<>();
    out.forEach((name, bytes) -> classFiles.put(name, bytes.toByteArray()));
    return classFiles;
  }

  private static final class Source extends SimpleJavaFileObject {
    private final String source;

    Source(String name, String source) {
      super(URI.create("mem:///" + name.replace('.', '/') + ".java"), Kind.SOURCE);
      this.source = source;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source;
    }
  }
}
