package io.warplight.callsites.fate;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/** Compiles a source text with this JDK's javac, in memory. */
final class InMemoryJavac {
  private InMemoryJavac() {}

  /** The class files by binary name. */
  static Map<String, byte[]> compile(String className, String source, String... options) {
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    Output output = new Output(compiler.getStandardFileManager(null, null, null));
    StringWriter messages = new StringWriter();
    List<String> arguments = new ArrayList<>(List.of("-nowarn", "-proc:none"));
    arguments.addAll(List.of(options));
    JavaFileObject file =
        new SimpleJavaFileObject(
            URI.create("mem:///" + className + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    if (!compiler.getTask(messages, output, null, arguments, null, List.of(file)).call()) {
      throw new IllegalStateException(messages + "\n" + source);
    }
    Map<String, byte[]> classes = new LinkedHashMap<>();
    output.files.forEach((name, bytes) -> classes.put(name, bytes.toByteArray()));
    return classes;
  }

  private static final class Output extends ForwardingJavaFileManager<JavaFileManager> {
    private final Map<String, ByteArrayOutputStream> files = new LinkedHashMap<>();

    Output(JavaFileManager standard) {
      super(standard);
    }

    @Override
    public JavaFileObject getJavaFileForOutput(
        Location location, String className, JavaFileObject.Kind kind, FileObject sibling) {
      ByteArrayOutputStream bytes = new ByteArrayOutputStream();
      files.put(className, bytes);
      return new SimpleJavaFileObject(URI.create("mem:///" + className + ".class"), kind) {
        @Override
        public OutputStream openOutputStream() throws IOException {
          return bytes;
        }
      };
    }
  }
}
