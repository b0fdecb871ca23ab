package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.tree.FieldNode;

/** Holds the tables of codes against the constants and texts of every published JCuda. */
class PublishedStatusesTest {
  private static final Map<String, Domain> CLASSES = new LinkedHashMap<>();

  static {
    CLASSES.put("jcuda/runtime/cudaError", Domain.RUNTIME);
    CLASSES.put("jcuda/driver/CUresult", Domain.DRIVER);
    CLASSES.put("jcuda/nvrtc/nvrtcResult", Domain.NVRTC);
    CLASSES.put("jcuda/nvptxcompiler/nvPTXCompileResult", Domain.PTX_COMPILER);
    CLASSES.put("jcuda/jcublas/cublasStatus", Domain.CUBLAS);
    CLASSES.put("jcuda/jcusparse/cusparseStatus", Domain.CUSPARSE);
    CLASSES.put("jcuda/jcufft/cufftResult", Domain.CUFFT);
    CLASSES.put("jcuda/jcurand/curandStatus", Domain.CURAND);
    CLASSES.put("jcuda/jcusolver/cusolverStatus", Domain.CUSOLVER);
    CLASSES.put("jcuda/jcudnn/cudnnStatus", Domain.CUDNN);
    CLASSES.put("jcuda/jnvgraph/nvgraphStatus", Domain.NVGRAPH);
  }

  /** JCuda's own slip: a second name for 201, spelled wrongly. */
  private static final String MISSPELLED = "cudaErrorDeviceUninitilialized";

  private final Catalogue catalogue = new Catalogue();

  @Test
  void everyConstantHasItsName() {
    List<String> wrong = new ArrayList<>();
    int compared = 0;
    for (PublishedBinding it : PublishedBinding.read(CLASSES.keySet().toArray(new String[0]))) {
      Domain domain = CLASSES.get(it.node().name);
      for (FieldNode field : it.node().fields) {
        if (field.value instanceof Integer code && !field.name.equals(MISSPELLED)) {
          Status status = catalogue.status(domain, code, Numbering.of(cuda(it.version())));
          compared++;
          if (!status.name().equals(field.name)) {
            wrong.add(it + ": " + code + " is " + field.name + ", not " + status.name());
          }
        }
      }
    }
    assertThat(wrong).isEmpty();
    assertThat(compared).isGreaterThan(5_000);
  }

  private static int cuda(String version) {
    String[] parts = version.split("\\.");
    return parts[0].equals("0")
        ? Integer.parseInt(parts[1]) * 1000
        : Integer.parseInt(parts[0]) * 1000 + Integer.parseInt(parts[1]) * 10;
  }

  @Test
  void everyNewestBindingSaysTheSame() throws Exception {
    Map<String, URL> newest = new TreeMap<>();
    for (Path jar : PublishedBinding.jars()) {
      newest.put(PublishedBinding.artifact(jar), jar.toUri().toURL());
    }
    try (URLClassLoader loader = new URLClassLoader(newest.values().toArray(new URL[0]), null)) {
      for (Map.Entry<String, Domain> it : CLASSES.entrySet()) {
        Class<?> statuses = loader.loadClass(it.getKey().replace('/', '.'));
        Numbering numbering =
            it.getValue() == Domain.NVGRAPH ? Numbering.BEFORE_11 : Numbering.CURRENT;
        int same = 0;
        for (int code = -10; code < 1000; code++) {
          String said = (String) statuses.getMethod("stringFor", int.class).invoke(null, code);
          Status status = catalogue.status(it.getValue(), code, numbering);
          if (said.startsWith("INVALID")) {
            continue;
          }
          assertThat(status.name().equals(said) || said.equals(MISSPELLED))
              .as("%s %s: %s, %s", it.getValue(), code, said, status)
              .isTrue();
          same++;
        }
        assertThat(same).as(it.getKey()).isGreaterThan(7);
      }
    }
  }
}
