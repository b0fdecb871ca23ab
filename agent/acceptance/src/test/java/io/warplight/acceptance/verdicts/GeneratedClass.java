package io.warplight.acceptance.verdicts;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.StringWriter;
import java.net.URI;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import javax.tools.FileObject;
import javax.tools.ForwardingJavaFileManager;
import javax.tools.JavaCompiler;
import javax.tools.JavaFileManager;
import javax.tools.JavaFileObject;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;

/**
 * Compiles a source with this JDK's javac and defines what comes of it in a loader of its own,
 * which gives the class files as resources too: the agent reads callers there.
 */
final class GeneratedClass extends ClassLoader {
  private final Map<String, ByteArrayOutputStream> files = new HashMap<>();

  private GeneratedClass() {
    super(GeneratedClass.class.getClassLoader());
  }

  static Class<?> load(String name, String source, String debug) throws ClassNotFoundException {
    GeneratedClass loader = new GeneratedClass();
    loader.compile(name, source, debug);
    return Class.forName(name, true, loader);
  }

  private void compile(String name, String source, String debug) {
    JavaCompiler javac = ToolProvider.getSystemJavaCompiler();
    StringWriter messages = new StringWriter();
    JavaFileObject text =
        new SimpleJavaFileObject(
            URI.create("mem:///" + name + ".java"), JavaFileObject.Kind.SOURCE) {
          @Override
          public CharSequence getCharContent(boolean ignoreEncodingErrors) {
            return source;
          }
        };
    List<String> options =
        List.of("-nowarn", "-proc:none", debug, "-cp", System.getProperty("java.class.path"));
    Output output = new Output(javac.getStandardFileManager(null, null, null));
    if (!javac.getTask(messages, output, null, options, null, List.of(text)).call()) {
      throw new IllegalStateException(messages + "\n" + source);
    }
  }

  @Override
  protected Class<?> findClass(String name) throws ClassNotFoundException {
    ByteArrayOutputStream file = files.get(name);
    if (file == null) {
      throw new ClassNotFoundException(name);
    }
    byte[] bytes = file.toByteArray();
    return defineClass(name, bytes, 0, bytes.length);
  }

  @Override
  public InputStream getResourceAsStream(String resource) {
    ByteArrayOutputStream file =
        files.get(resource.replaceFirst("\\.class$", "").replace('/', '.'));
    return file == null
        ? super.getResourceAsStream(resource)
        : new ByteArrayInputStream(file.toByteArray());
  }

  private final class Output extends ForwardingJavaFileManager<JavaFileManager> {
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
        public OutputStream openOutputStream() {
          return bytes;
        }
      };
    }
  }
}
