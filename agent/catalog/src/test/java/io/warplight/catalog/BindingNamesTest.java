package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class BindingNamesTest {
  @Test
  void knowsEachBinding() {
    for (int i = 0; i < BindingNames.count(); i++) {
      String name = BindingNames.name(i);
      assertThat(BindingNames.indexOf(name)).isEqualTo(i);
      assertThat(BindingNames.contains(name)).isTrue();
    }
  }

  @Test
  void knowsNothingElse() {
    for (String name :
        new String[] {
          "",
          "jcuda/",
          "jcuda/Pointer",
          "jcuda/runtime/cudaError",
          "jcuda/runtime/JCud",
          "jcuda/runtime/JCuda2",
          "jcuda/runtime/JCudA",
          "jcuda/runtime/J\u00c3uda",
          "jcudb/runtime/JCuda",
          "jcuda.runtime.JCuda",
          "[Ljcuda/runtime/JCuda;",
        }) {
      assertThat(BindingNames.contains(name)).as(name).isFalse();
    }
  }

  @Test
  void loadsNoClassButItself() throws Exception {
    Recorder loader = new Recorder();
    Class<?> alone = loader.loadClass(BindingNames.class.getName());
    assertThat(alone.getMethod("contains", String.class).invoke(null, "jcuda/runtime/JCuda"))
        .isEqualTo(true);
    assertThat(loader.asked)
        .containsOnly(BindingNames.class.getName(), "java.lang.Object", "java.lang.String");
  }

  /** Defines the class afresh and notes every class that it asks for. */
  private static final class Recorder extends ClassLoader {
    final List<String> asked = new ArrayList<>();

    Recorder() {
      super(null);
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      asked.add(name);
      return super.loadClass(name, resolve);
    }

    @Override
    protected Class<?> findClass(String name) throws ClassNotFoundException {
      try (InputStream in = BindingNames.class.getResourceAsStream("BindingNames.class")) {
        byte[] bytes = in.readAllBytes();
        return defineClass(name, bytes, 0, bytes.length);
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
