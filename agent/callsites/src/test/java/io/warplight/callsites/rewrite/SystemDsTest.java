package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.Site;
import java.lang.reflect.Constructor;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.util.CheckClassAdapter;

/** A real application with much JCuda code: SystemDS 3.3.0. */
class SystemDsTest {
  private static final Map<String, byte[]> CLASS_FILES =
      Subjects.classFiles(Subjects.jar("systemds-3.3.0"));

  private final CallSiteTransformer transformer = new CallSiteTransformer(Facts::ofBindings);

  private Map<String, ClassTransformation> transformed() {
    Map<String, ClassTransformation> results = new TreeMap<>();
    CLASS_FILES.forEach(
        (name, classFile) -> {
          ClassTransformation result = transformer.transform(name, classFile);
          if (result != null) {
            results.put(name, result);
          }
        });
    return results;
  }

  @Test
  void all200SitesIn20ClassesAreRewritten() {
    Map<String, ClassTransformation> results = transformed();
    List<Site> sites =
        results.values().stream()
            .flatMap(result -> result.sites().stream())
            .collect(Collectors.toList());
    assertThat(sites).hasSize(200).allMatch(Site::isRewritten);
    assertThat(results).hasSize(20);
  }

  @Test
  void onlyTheCallSitesDiffer() {
    transformed()
        .forEach(
            (name, result) ->
                Dump.assertOnlyCallSitesDiffer(CLASS_FILES.get(name), result.classFile()));
  }

  @Test
  void theRewrittenClassesAreValid() {
    for (ClassTransformation result : transformed().values()) {
      new ClassReader(result.classFile())
          .accept(new CheckClassAdapter(new ClassWriter(0), false), 0);
    }
  }

  @Test
  void aSecondRunChangesNothing() {
    transformed()
        .forEach(
            (name, result) -> assertThat(transformer.transform(name, result.classFile())).isNull());
  }

  @Test
  void membersAreTheSameAndTheVerifierTakesThem() throws Exception {
    Map<String, byte[]> after = new LinkedHashMap<>();
    transformed().forEach((name, result) -> after.put(name, result.classFile()));
    ClassLoader original = new JarsLoader(Map.of());
    ClassLoader rewritten = new JarsLoader(after);
    TestBridge.install();
    for (String name : after.keySet()) {
      List<String> expected = describe(name, original);
      assertThat(describe(name, rewritten)).isEqualTo(expected);
    }
  }

  /** Members, and how the class's verification and initialisation end; their errors too. */
  private static List<String> describe(String internalName, ClassLoader loader) {
    List<String> lines = new ArrayList<>();
    try {
      Class<?> type = Class.forName(internalName.replace('/', '.'), true, loader);
      lines.addAll(text(Arrays.stream(type.getDeclaredFields()).map(Field::toGenericString)));
      lines.addAll(text(Arrays.stream(type.getDeclaredMethods()).map(Method::toGenericString)));
      lines.addAll(
          text(Arrays.stream(type.getDeclaredConstructors()).map(Constructor::toGenericString)));
      lines.addAll(text(Arrays.stream(type.getDeclaredAnnotations()).map(Object::toString)));
      java.io.ObjectStreamClass serial = java.io.ObjectStreamClass.lookup(type);
      lines.add("serialVersionUID " + (serial == null ? "none" : serial.getSerialVersionUID()));
    } catch (VerifyError | ClassFormatError e) {
      throw e;
    } catch (Throwable e) {
      // What the class depends on is not there, nor a GPU: the same in both loaders.
      lines.add(e.toString());
    }
    return lines;
  }

  private static List<String> text(java.util.stream.Stream<String> members) {
    return members.sorted().collect(Collectors.toList());
  }

  /** SystemDS and JCuda, with some classes replaced. */
  private static final class JarsLoader extends java.net.URLClassLoader {
    private final Map<String, byte[]> replaced;

    JarsLoader(Map<String, byte[]> replaced) throws java.net.MalformedURLException {
      super(urls(), ClassLoader.getPlatformClassLoader());
      this.replaced = replaced;
    }

    private static java.net.URL[] urls() throws java.net.MalformedURLException {
      List<java.net.URL> urls = new ArrayList<>();
      for (String jar :
          List.of(
              "systemds-3.3.0",
              "jcuda-10.2.0",
              "jcublas-12.6.0",
              "jcusparse-12.6.0",
              "jcusolver-11.7.0",
              "jcudnn-11.7.0")) {
        urls.add(Subjects.jar(jar).toUri().toURL());
      }
      return urls.toArray(new java.net.URL[0]);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      byte[] classFile = replaced.get(name.replace('.', '/'));
      return classFile != null
          ? defineClass(name, classFile, 0, classFile.length)
          : super.findClass(name);
    }
  }
}
