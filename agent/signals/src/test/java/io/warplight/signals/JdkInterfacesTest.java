package io.warplight.signals;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.function.ToLongFunction;
import org.junit.jupiter.api.Test;

class JdkInterfacesTest {

  @Test
  @SuppressWarnings("unchecked")
  void noClassOfWhatIsMadeIsInTheThreadsLoader() throws Exception {
    Thread thread = Thread.currentThread();
    ClassLoader before = thread.getContextClassLoader();
    // Knows nothing by itself, as the agent's: but what is made may still be defined in it.
    try (URLClassLoader agents = new URLClassLoader(new URL[0], before)) {
      thread.setContextClassLoader(agents);
      ToLongFunction<Object> length =
          JdkInterfaces.make(
              ToLongFunction.class,
              MethodHandles.publicLookup()
                  .findVirtual(String.class, "length", MethodType.methodType(int.class))
                  .asType(MethodType.methodType(long.class, Object.class)));
      assertThat(length.applyAsLong("four")).isEqualTo(4);
      assertThat(length.getClass().getClassLoader()).isNotSameAs(agents);
      assertThat(thread.getContextClassLoader()).isSameAs(agents);
    } finally {
      thread.setContextClassLoader(before);
    }
  }
}
