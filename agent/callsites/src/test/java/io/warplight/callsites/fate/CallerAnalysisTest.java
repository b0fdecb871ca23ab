package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.CodeSet;
import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/**
 * What callers do with what a wrapper returned, found where the running JVM says that the call is.
 */
class CallerAnalysisTest {
  private static final String SOURCE =
      """
      import io.warplight.callsites.fate.StackRecorder;
      import java.util.concurrent.Callable;
      import java.util.function.*;
      public class Callers {
        static int wrapper() { return StackRecorder.status(); }
        static Integer boxedWrapper() { return StackRecorder.status(); }
        static String textWrapper() { return "" + StackRecorder.status(); }
        static <T> T generic(Supplier<T> supplier) { return supplier.get(); }
        public static void drops() { wrapper(); }
        public static void checks() { if (wrapper() != 0) System.nanoTime(); }
        public static void looksForOther() { if (wrapper() == 600) System.nanoTime(); }
        public static int returns() { return wrapper(); }
        public static void keeps() { int s = wrapper(); }
        public static void sameLine() { wrapper(); if (wrapper() != 0) System.nanoTime(); }
        public static void sameLineAlike() { wrapper(); wrapper(); }
        public static void byInterface() { IntSupplier free = Callers::wrapper; free.getAsInt(); }
        public static void byLambda() { IntSupplier s = () -> wrapper(); s.getAsInt(); }
        public static void byRunnable() { Runnable r = () -> { wrapper(); }; r.run(); }
        public static void byReflection() throws Exception {
          Callers.class.getDeclaredMethod("wrapper").invoke(null);
        }
        public static void dropsBoxed() { boxedWrapper(); }
        public static void unboxes() { if (boxedWrapper() > 0) System.nanoTime(); }
        public static void dropsText() { textWrapper(); }
        public static void looksAtText() { if (textWrapper() == null) System.nanoTime(); }
        public static void hasSites() {
          io.warplight.callsites.fate.StubBinding.f0();
          io.warplight.callsites.fate.StubBinding.f0();
          if (wrapper() != 0) System.nanoTime();
        }
        public static void overloaded() { overloaded(1); }
        public static void overloaded(int i) { wrapper(); }
      }
      """;

  private static byte[] file;
  private static Class<?> type;

  @BeforeAll
  static void compile() {
    file = InMemoryJavac.compile("Callers", SOURCE, "-g").get("Callers");
    type =
        new ClassLoader(CallerAnalysisTest.class.getClassLoader()) {
          Class<?> define() {
            return defineClass("Callers", file, 0, file.length);
          }
        }.define();
  }

  @Test
  void findsTheCallAtTheIndexThatTheRunningCodeGives() throws Exception {
    assertThat(fateOfFrame("drops", 0)).isEqualTo(Fate.DISCARDED);
    assertThat(fateOfFrame("checks", 0)).isEqualTo(Fate.CHECKED);
    assertThat(fateOfFrame("looksForOther", 0)).isEqualTo(Fate.CHECKED_OTHER);
    assertThat(fateOfFrame("returns", 0)).isEqualTo(Fate.RETURNED);
    assertThat(fateOfFrame("keeps", 0)).isEqualTo(Fate.UNREAD);
    assertThat(fateOfFrame("dropsBoxed", 0)).isEqualTo(Fate.DISCARDED);
    assertThat(fateOfFrame("unboxes", 0)).isEqualTo(Fate.CHECKED);
    assertThat(fateOfFrame("dropsText", 0)).isEqualTo(Fate.DISCARDED);
    assertThat(fateOfFrame("looksAtText", 0)).isEqualTo(Fate.UNKNOWN);
    assertThat(fateOfFrame("overloaded", 0)).isEqualTo(Fate.DISCARDED);
    // The last call of a line is the one that the stack was taken in.
    assertThat(fateOfFrame("sameLine", 0)).isEqualTo(Fate.CHECKED);
  }

  @Test
  void followsALambdaToTheInterfaceCallThatRanIt() throws Exception {
    assertThat(fateOfFrame("byLambda", 0)).isEqualTo(Fate.RETURNED);
    assertThat(fateOfFrame("byLambda", 1)).isEqualTo(Fate.DISCARDED);
    assertThat(fateOfFrame("byRunnable", 0)).isEqualTo(Fate.DISCARDED);
    assertThat(fateOfFrame("byInterface", 0)).as("a method reference").isEqualTo(Fate.DISCARDED);
  }

  @Test
  void readsTheRunningCodeOfACallerWithCallSitesOfItsOwn() {
    ClassTransformation result =
        CallSiteTransformer.exploring(new StubFacts()).transform("Callers", file);
    assertThat(result).isNotNull();
    byte[] running = result.classFile();
    assertThat(running).isNotNull();
    // Two calls of three bytes and their pops; two bytes more each when rewritten.
    assertThat(wrapperAt(file, 8).fate()).isEqualTo(Fate.CHECKED);
    assertThat(wrapperAt(running, 12).fate()).isEqualTo(Fate.CHECKED);
    assertThat(wrapperAt(running, 8).reason()).isEqualTo(CallerAnalysis.OTHER_CALLEE);
    assertThat(wrapperAt(file, 12).reason()).isEqualTo(CallerAnalysis.OTHER_CALLEE);
  }

  private static Place wrapperAt(byte[] classFile, int index) {
    return analysis().atIndex(classFile, "hasSites", "()V", index, "wrapper", "()I");
  }

  @Test
  void staysUnknownWhereTheInstructionCallsSomethingElse() throws Exception {
    assertThat(placeOfFrame("byReflection", 0).reason()).isEqualTo(CallerAnalysis.OTHER_CALLEE);
    assertThat(analysis().atIndex(file, "drops", "()V", 1, "wrapper", "()I").reason())
        .isEqualTo(CallerAnalysis.OTHER_CALLEE);
    assertThat(analysis().atIndex(file, "none", "()V", 0, "wrapper", "()I").reason())
        .isEqualTo(CallerAnalysis.OTHER_CALLEE);
    assertThat(analysis().atIndex(new byte[0], "drops", "()V", 0, "wrapper", "()I").reason())
        .isEqualTo("unreadable_class");
  }

  @Test
  void onALineAllCallsMustAgree() {
    assertThat(atLineOf("drops").fate()).isEqualTo(Fate.DISCARDED);
    assertThat(atLineOf("looksForOther").codes()).isEqualTo(CodeSet.of(600));
    assertThat(atLineOf("sameLineAlike").fate()).isEqualTo(Fate.DISCARDED);
    assertThat(atLineOf("sameLine").fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(atLineOf("sameLine").reason()).isEqualTo(CallerAnalysis.CALLS_DIFFER);
    assertThat(atLineOf("byReflection").reason()).isEqualTo(CallerAnalysis.OTHER_CALLEE);
    assertThat(analysis().atLine(file, "drops", "(I)V", lineOf("drops"), "wrapper", "()I").reason())
        .isEqualTo(CallerAnalysis.OTHER_CALLEE);
  }

  private static Place atLineOf(String caller) {
    return analysis().atLine(file, caller, null, lineOf(caller), "wrapper", "()I");
  }

  private static int lineOf(String caller) {
    List<String> lines = SOURCE.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      if (lines.get(i).contains(" " + caller + "()")) {
        return i + 1;
      }
    }
    throw new IllegalArgumentException(caller);
  }

  private static Fate fateOfFrame(String entry, int above) throws Exception {
    return placeOfFrame(entry, above).fate();
  }

  /** Runs a method and asks about the frame that many above the wrapper's caller. */
  private static Place placeOfFrame(String entry, int above) throws Exception {
    type.getMethod(entry).invoke(null);
    StackWalker.StackFrame callee = StackRecorder.frames().get(above);
    StackWalker.StackFrame caller = StackRecorder.frames().get(above + 1);
    return analysis()
        .atIndex(
            file,
            caller.getMethodName(),
            caller.getDescriptor(),
            caller.getByteCodeIndex(),
            callee.getMethodName(),
            callee.getDescriptor());
  }

  private static CallerAnalysis analysis() {
    return new CallerAnalysis(new StubFacts());
  }
}
