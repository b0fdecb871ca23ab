package io.warplight.simulator.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.Options;
import java.io.IOException;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;

/**
 * {@code docs/simulator.md} ends in lists made from the code. Run with {@code -Ddocs.update=true}
 * to write them.
 */
class DocumentationTest {
  private static final String MARK = "<!-- generated from here on: DocumentationTest -->";
  private static final Path PAGE = Path.of("../../docs/simulator.md");

  @Test
  void thePageListsTheOptionsAndFunctionsThatTheCodeHas() throws IOException {
    String page = Files.readString(PAGE);
    String head = page.substring(0, page.indexOf(MARK) + MARK.length());
    String wanted = head + "\n\n" + options() + functions();

    if (Boolean.getBoolean("docs.update")) {
      Files.writeString(PAGE, wanted);
    }
    assertThat(Files.readString(PAGE)).isEqualTo(wanted);
  }

  private static String options() {
    StringBuilder text =
        new StringBuilder("## Options\n\n| system property | default | |\n| --- | --- | --- |\n");
    for (Options.Option option : Options.all()) {
      text.append("| `").append(option.property()).append("` | ");
      text.append(option.byDefault().isEmpty() ? "" : "`" + option.byDefault() + "`");
      text.append(" | ").append(option.documentation()).append(" |\n");
    }
    return text.append('\n').toString();
  }

  private static String functions() {
    return list("runtime", Domain.RUNTIME, jcuda.runtime.JCuda.class)
        + list("driver", Domain.DRIVER, jcuda.driver.JCudaDriver.class)
        + "## cuBLAS (JCublas2)\n\nSimulated: "
        + String.join(", ", Functions.registry(Domain.CUBLAS).names())
        + ". All others return 15 (not supported).\n";
  }

  private static String list(String title, Domain domain, Class<?> binding) {
    Set<String> natives = new TreeSet<>();
    for (Method method : binding.getDeclaredMethods()) {
      if (Modifier.isNative(method.getModifiers())) {
        natives.add(method.getName().replaceAll("Native$", ""));
      }
    }
    Set<String> simulated = new TreeSet<>();
    Functions.registry(domain).names().forEach(simulated::add);
    simulated.add(domain == Domain.RUNTIME ? "cudaGetErrorName" : "cuGetErrorName");
    simulated.add(domain == Domain.RUNTIME ? "cudaGetErrorString" : "cuGetErrorString");
    natives.removeAll(simulated);
    natives.remove("setLogLevel");
    return "## Functions of the "
        + title
        + ": simulated\n\n"
        + String.join(", ", simulated)
        + "\n\n## Functions of the "
        + title
        + ": not simulated in JCuda 12.6.0, they return "
        + domain.notSupported()
        + "\n\n"
        + String.join(", ", natives)
        + "\n\n";
  }
}
