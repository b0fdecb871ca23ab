package io.warplight.launch.start;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.lang.instrument.UnmodifiableClassException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;

class LoadedClassesTest {

  private static final List<Class<?>> SOME =
      List.of(String.class, Integer.class, Long.class, List.class, Thread.class);

  private final List<Class<?>> passed = new ArrayList<>();
  private final List<ClassFileTransformer> transformers = new ArrayList<>();
  private final List<String> left = new ArrayList<>();

  /** What {@code refused} says does not pass spoils its lot. */
  private LoadedClasses classes(Class<?> refused) {
    Object instrumentation =
        Proxy.newProxyInstance(
            null,
            new Class<?>[] {Instrumentation.class},
            (self, method, arguments) -> {
              switch (method.getName()) {
                case "addTransformer":
                  assertThat(arguments[1]).isEqualTo(true);
                  return transformers.add((ClassFileTransformer) arguments[0]) ? null : self;
                case "removeTransformer":
                  return transformers.remove(arguments[0]);
                case "isModifiableClass":
                  return true;
                case "retransformClasses":
                  assertThat(transformers).hasSize(1);
                  List<Class<?>> lot = Arrays.asList((Class<?>[]) arguments[0]);
                  if (lot.contains(refused)) {
                    throw new UnmodifiableClassException();
                  }
                  passed.addAll(lot);
                  return null;
                default:
                  throw new AssertionError(method);
              }
            });
    return new LoadedClasses(
        (Instrumentation) instrumentation, new ClassLoader(getClass().getClassLoader()) {});
  }

  @Test
  void eachPassesOnceWhateverTheLots() {
    classes(Void.class).retransform(SOME, (type, why) -> left.add(why));
    assertThat(passed).isEqualTo(SOME);
    assertThat(left).isEmpty();
    assertThat(transformers).isEmpty();
  }

  @Test
  void oneThatDoesNotPassSpoilsItForNoOther() {
    classes(Long.class)
        .retransform(SOME, (type, why) -> left.add(type.getSimpleName() + " " + why));
    assertThat(passed)
        .containsExactlyInAnyOrder(String.class, Integer.class, List.class, Thread.class);
    assertThat(left).containsExactly("Long not_modifiable");
    assertThat(transformers).isEmpty();
  }

  @Test
  void nothingIsAddedWhereNothingPasses() {
    new LoadedClasses(
            (Instrumentation)
                Proxy.newProxyInstance(
                    null,
                    new Class<?>[] {Instrumentation.class},
                    (self, method, arguments) -> {
                      throw new AssertionError(method);
                    }),
            new ClassLoader(getClass().getClassLoader()) {})
        .retransform(List.of(), (type, why) -> left.add(why));
    assertThat(left).isEmpty();
  }
}
