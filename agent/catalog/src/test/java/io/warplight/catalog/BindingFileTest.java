package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CyclicBarrier;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BindingFileTest {
  private static final String HEAD =
      "# A comment.\n"
          + "binding a/b/Lib\n"
          + "domain runtime\n"
          + "exceptions a/b/Base.flag\n"
          + "import a/Ptr\n"
          + "import a/b/stream_t\n\n";

  private static BindingFile file(String entries) {
    return new BindingFile("Lib.txt", HEAD + entries);
  }

  private static Function only(String entry) {
    List<Function> functions = file(entry).functions();
    assertThat(functions).hasSize(1);
    return functions.get(0);
  }

  @Test
  void readsTheHead() {
    BindingFile file = new BindingFile("Lib.txt", HEAD + "hazard it bites\n");
    assertThat(file.owner()).isEqualTo("a/b/Lib");
    assertThat(file.domain()).isEqualTo(Domain.RUNTIME);
    assertThat(file.exceptionsOwner()).isEqualTo("a/b/Base");
    assertThat(file.exceptionsField()).isEqualTo("flag");
    assertThat(file.hazard()).isEqualTo("it bites");
    assertThat(file("").hazard()).isNull();
    assertThat(file("").functions()).isEmpty();
  }

  @Test
  void readsSignatureRolesAndEffects() {
    Function copy =
        only(
            "copy(Ptr dst=destination+pointer, long[][] n, stream_t s=stream,\n"
                + "        String name=name, Object o, int kind=kind) # why\n"
                + "    copy async undefined_outputs skips_check delegates unsupported\n"
                + "    pending=A benign=B,C made=D refused=E # last words");
    assertThat(copy.descriptor())
        .isEqualTo("(La/Ptr;[[JLa/b/stream_t;Ljava/lang/String;Ljava/lang/Object;I)I");
    assertThat(copy.owner()).isEqualTo("a/b/Lib");
    assertThat(copy.name()).isEqualTo("copy");
    assertThat(copy).hasToString("Lib.copy");
    assertThat(copy.domain()).isEqualTo(Domain.RUNTIME);
    assertThat(copy.parameterCount()).isEqualTo(6);
    assertThat(copy.parameterName(1)).isEqualTo("n");
    assertThat(copy.roles(0)).containsExactly(Role.DESTINATION, Role.POINTER);
    assertThat(copy.roles(1)).isEmpty();
    assertThat(copy.has(2, Role.STREAM)).isTrue();
    assertThat(copy.has(2, Role.EVENT)).isFalse();
    assertThat(copy.indexOf(Role.KIND)).isEqualTo(5);
    assertThat(copy.indexOf(Role.DESTINATION, Role.POINTER)).isZero();
    assertThat(copy.indexOf(Role.DESTINATION, Role.STREAM)).isEqualTo(-1);
    assertThat(copy.effects()).containsExactly(Effect.COPY, Effect.ASYNC);
    assertThat(copy.has(Effect.COPY)).isTrue();
    assertThat(copy.has(Effect.FREE)).isFalse();
    assertThat(copy.outputsUndefinedOnFailure()).isTrue();
    assertThat(copy.skipsCheck()).isTrue();
    assertThat(copy.delegates()).isTrue();
    assertThat(copy.unsupported()).isTrue();
    assertThat(copy.pending()).containsExactly("A");
    assertThat(copy.benign()).containsExactly("B", "C");
    assertThat(copy.made()).containsExactly("D");
    assertThat(copy.refused()).containsExactly("E");
  }

  @Test
  void readsEveryPrimitiveAndNoParameters() {
    assertThat(
            only("f(int a, long b, float c, double d, byte e, char f, short g, boolean h)\n    set")
                .descriptor())
        .isEqualTo("(IJFDBCSZ)I");
    Function none = only("f()\n    set");
    assertThat(none.descriptor()).isEqualTo("()I");
    assertThat(none.outputsUndefinedOnFailure()).isFalse();
    assertThat(none.skipsCheck()).isFalse();
    assertThat(none.neverThrows()).isFalse();
    assertThat(none.delegates()).isFalse();
    assertThat(none.unsupported()).isFalse();
  }

  @Test
  void whatThrowsInSomeVersionsIsNotCalledOneThatNeverDoes() {
    assertThat(only("f()\n    set skips_check").neverThrows()).isTrue();
    Function some = only("f()\n    set skips_check_in_some");
    assertThat(some.skipsCheck()).isTrue();
    assertThat(some.neverThrows()).isFalse();
    assertThat(only("f()\n    set skips_check delegates").neverThrows()).isFalse();
  }

  @Test
  void tellsFunctionsOfOneNameApart() {
    BindingFile file = file("f(int a)\n    set\nf(long a)\n    copy\n\ng()\n    free\n");
    Function first = file.function("f", "(I)I");
    Function second = file.function("f", "(J)I");
    assertThat(first.has(Effect.SET)).isTrue();
    assertThat(second.has(Effect.COPY)).isTrue();
    assertThat(file.function("f", "(F)I")).isNull();
    assertThat(file.function("h", "()I")).isNull();
    assertThat(file.function("f", "(I)I")).isSameAs(first);
    assertThat(file.functions()).hasSize(3).contains(first, second);
  }

  @Test
  void listsMethodsWithoutStatusApart() {
    BindingFile file =
        file("no_status up(int a)\n    because it rounds (in Java)\nup(long a)\n    set\n");
    assertThat(file.isNoStatus("up", "(I)I")).isTrue();
    assertThat(file.isNoStatus("up", "(J)I")).isFalse();
    assertThat(file.isNoStatus("down", "(I)I")).isFalse();
    assertThat(file.function("up", "(I)I")).isNull();
    assertThat(file.functions()).extracting(Function::descriptor).containsExactly("(J)I");
  }

  @Test
  void readsOneEntryWhateverStandsInTheOthers() {
    BindingFile file = file("f()\n    set\n\nbroken(what is this)\n    set\n");
    assertThat(file.function("f", "()I")).isNotNull();
    assertThatThrownBy(() -> file.function("broken", "()I"))
        .isInstanceOf(CatalogueException.class)
        .hasMessageStartingWith("Lib.txt:11: ");
    assertThatThrownBy(file::functions).isInstanceOf(CatalogueException.class);
  }

  @Test
  void givesAllThreadsTheSameFunction() throws Exception {
    for (int round = 0; round < 50; round++) {
      BindingFile file = file("f(int a, long b)\n    set\n");
      int count = 4;
      CyclicBarrier start = new CyclicBarrier(count);
      List<Function> seen = Collections.synchronizedList(new ArrayList<>());
      List<Thread> threads = new ArrayList<>();
      for (int i = 0; i < count; i++) {
        Thread thread =
            new Thread(
                () -> {
                  try {
                    start.await();
                  } catch (Exception e) {
                    throw new IllegalStateException(e);
                  }
                  seen.add(file.function("f", "(IJ)I"));
                });
        thread.start();
        threads.add(thread);
      }
      for (Thread thread : threads) {
        thread.join();
      }
      Set<Function> distinct = Collections.newSetFromMap(new IdentityHashMap<>());
      distinct.addAll(seen);
      assertThat(seen).hasSize(count).doesNotContainNull();
      assertThat(distinct).hasSize(1);
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "f(Nothing a)\\n    set | a type that is not imported: Nothing",
        "f(int a=nothing)\\n    set | no such role: nothing",
        "f(int a=size+size)\\n    set | a role twice: size",
        "f(int a=size+)\\n    set | an empty word in: size+",
        "f(int)\\n    set | a parameter without a name",
        "f(int a\\n    set | expected ',' after: f(int a",
        "f(int a int b)\\n    set | expected ',' after: f(int a",
        "f(int a | expected ',' after: f(int a",
        "f( | a type that is not imported: ",
        "f()\\n    nothing | no such effect: nothing",
        "f()\\n    set set | an effect twice: set",
        "f()\\n    set maybe=X | none of pending, benign, made and refused: maybe",
        "f()\\n    set pending=X,,Y | an empty word in: X,,Y",
        "f()\\n    set pending= | an empty word in: ",
        "f() | an entry without effects",
        "no_status f() | no_status takes \"because\" and a reason after the parameters",
        "no_status f()\\n"
            + "    because | no_status takes \"because\" and a reason after the parameters",
        "f()\\n    set\\nf()\\n    free | listed twice: f()I",
      })
  void namesThePlaceOfAMistakeInAnEntry(String written, String problem) {
    String entries = written.trim().replace("\\n", "\n");
    int line = 8 + (problem.startsWith("listed twice") ? 2 : 0);
    assertThatThrownBy(() -> file(entries).functions())
        .isInstanceOf(CatalogueException.class)
        .hasMessage(
            "Lib.txt:" + line + ": " + (problem == null ? "" : problem.trim() + tail(problem)));
  }

  private static String tail(String problem) {
    return problem.trim().endsWith(":") ? " " : "";
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "neither this nor that",
        "import a/Ptr",
        "domain driver",
        "no_status nothing",
        "    continued",
        "binding a/b/Other",
        "hazard x\nhazard y",
      })
  void namesThePlaceOfAMistakeInTheHead(String line) {
    String head = line.startsWith("    ") ? HEAD.replace("import a/b/stream_t\n\n", "") : HEAD;
    assertThatThrownBy(() -> new BindingFile("Lib.txt", head + line))
        .isInstanceOf(CatalogueException.class)
        .hasMessageMatching("(?s)Lib.txt:[6-9]: .*");
  }

  @ParameterizedTest
  @ValueSource(strings = {"binding a/b/Lib", "domain runtime", "exceptions a/b/Base.flag"})
  void needsTheWholeHead(String line) {
    assertThatThrownBy(() -> new BindingFile("Lib.txt", HEAD.replace(line + "\n", "")))
        .isInstanceOf(CatalogueException.class)
        .hasMessage("Lib.txt:1: the head lacks: " + line.substring(0, line.indexOf(' ')));
  }

  @Test
  void needsADomainAndAFlagThatExist() {
    assertThatThrownBy(() -> new BindingFile("Lib.txt", HEAD.replace("runtime", "walltime")))
        .hasMessage("Lib.txt:1: no such domain: walltime");
    assertThatThrownBy(() -> new BindingFile("Lib.txt", HEAD.replace("a/b/Base.flag", "flag")))
        .hasMessage("Lib.txt:1: exceptions takes class.field: flag");
    assertThatThrownBy(() -> new BindingFile("Lib.txt", HEAD.replace("binding a/b/Lib", "binding")))
        .hasMessage("Lib.txt:1: the head lacks: binding");
  }
}
