package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.Hook;
import io.warplight.callsites.LeftReason;
import java.lang.reflect.InvocationTargetException;
import java.util.HashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The hooks at work, in a class shaped like JCuda's. */
class BindingRewriterTest {
  private static final String NAME = "jcuda.driver.JCudaDriver";
  private static final String INTERNAL_NAME = "jcuda/driver/JCudaDriver";
  private static final String SOURCE =
      """
      package jcuda.driver;
      public class JCudaDriver {
        private static boolean exceptionsEnabled;
        public static void setExceptionsEnabled(boolean on) { exceptionsEnabled = on; }
        private static int checkResult(int result) {
          if (exceptionsEnabled && result != 0) throw new IllegalStateException("" + result);
          return result;
        }
        private static int rawNative(int status) { return status; }
        public static int cuChecked(int status) { return checkResult(rawNative(status)); }
        public static int cuStored(int status) { int r = checkResult(rawNative(status)); return r; }
        public static int cuDelegates(int status) { return cuChecked(status); }
        public static int cuSkips(int status) { return rawNative(status); }
        public static int cuDelegatesToSkipping(int status) { return cuSkips(status); }
        public static int cuSometimes(int status) {
          if (status == 700) return 255;
          long wide = 3;
          if (status > wide) return checkResult(status);
          return status;
        }
        public static int cuCatches(int status) {
          int result = 0;
          try { result = cuChecked(status); } catch (IllegalStateException e) { result = 255; }
          return result;
        }
        public static int cuNever(int status) { throw new UnsupportedOperationException(); }
        public static native int cuNative(int status);
        public static int align(int value) { return value; }
        public int cuInstance(int status) { return status; }
      }
      """;

  private final Rewriter rewriter = new Rewriter(Facts.ofBindings());
  private final byte[] before = Compiler.compile(Map.of(NAME, SOURCE), "--release", "8").get(NAME);
  private final ClassTransformation result = rewriter.rewrite(INTERNAL_NAME, before);
  private Class<?> binding;

  @BeforeEach
  void load() throws ReflectiveOperationException {
    TestBridge.install();
    binding = Class.forName(NAME, true, new MemoryLoader(Map.of(NAME, result.classFile())));
  }

  private int call(String function, int status) throws ReflectiveOperationException {
    TestBridge.HOOKS.clear();
    return (int) binding.getMethod(function, int.class).invoke(null, status);
  }

  @Test
  void theHooksAreWhereNoOtherHookSeesTheStatus() {
    assertThat(result.hooks())
        .extracting(Hook::toString)
        .containsExactly(
            "checkResult(I)I at its beginning",
            "cuSkips(I)I at its returns",
            "cuSometimes(I)I at its returns");
    assertThat(result.leftReason()).isNull();
    assertThat(result.fault()).isNull();
  }

  @Test
  void eachStatusIsSeenOnce() throws ReflectiveOperationException {
    assertThat(call("cuChecked", 2)).isEqualTo(2);
    assertThat(TestBridge.HOOKS).containsExactly("checkResult=2");
    assertThat(call("cuStored", 2)).isEqualTo(2);
    assertThat(TestBridge.HOOKS).containsExactly("checkResult=2");
    assertThat(call("cuDelegates", 2)).isEqualTo(2);
    assertThat(TestBridge.HOOKS).containsExactly("checkResult=2");
    assertThat(call("cuSkips", 2)).isEqualTo(2);
    assertThat(TestBridge.HOOKS).containsExactly("cuSkips=2");
    assertThat(call("cuDelegatesToSkipping", 2)).isEqualTo(2);
    assertThat(TestBridge.HOOKS).containsExactly("cuSkips=2");
    assertThat(call("cuCatches", 2)).isEqualTo(2);
    assertThat(TestBridge.HOOKS).containsExactly("checkResult=2");
  }

  @Test
  void aFunctionWithSeveralReturnsIsHookedAtThoseThatSkipTheCheck()
      throws ReflectiveOperationException {
    assertThat(call("cuSometimes", 700)).isEqualTo(255);
    assertThat(TestBridge.HOOKS).containsExactly("cuSometimes=255");
    assertThat(call("cuSometimes", 4)).isEqualTo(4);
    assertThat(TestBridge.HOOKS).containsExactly("checkResult=4");
    assertThat(call("cuSometimes", 1)).isEqualTo(1);
    assertThat(TestBridge.HOOKS).containsExactly("cuSometimes=1");
  }

  @Test
  void withExceptionsOnTheHookSeesTheStatusBeforeTheThrow() throws ReflectiveOperationException {
    binding.getMethod("setExceptionsEnabled", boolean.class).invoke(null, true);
    assertThatThrownBy(() -> call("cuChecked", 700))
        .isInstanceOf(InvocationTargetException.class)
        .hasRootCauseMessage("700");
    assertThat(TestBridge.HOOKS).containsExactly("checkResult=700");
  }

  @Test
  void whatIsNoStatusIsNotHooked() throws ReflectiveOperationException {
    assertThat(call("align", 5)).isEqualTo(5);
    assertThat(TestBridge.HOOKS).isEmpty();
  }

  @Test
  void itsOwnCallsAreNoCallSites() {
    assertThat(result.sites()).isEmpty();
    assertThat(Dump.bridgeCalls(result.classFile(), Bridge.LINK)).isZero();
  }

  @Test
  void aSecondRunChangesNothing() {
    assertThat(rewriter.rewrite(INTERNAL_NAME, result.classFile())).isNull();
  }

  @Test
  void aBindingOfAnOldVersionIsLeft() {
    byte[] old = before.clone();
    old[7] = 50;
    ClassTransformation left = rewriter.rewrite(INTERNAL_NAME, old);
    assertThat(left.leftReason()).isEqualTo(LeftReason.OLD_VERSION);
    assertThat(left.classFile()).isNull();
    assertThat(left.hooks()).isEmpty();
  }

  @Test
  void aClassWithoutFunctionsIsLeftAlone() {
    String empty =
        "package jcuda.driver; public class JCudaDriver { int checkResult(int i) { return i; } }";
    byte[] classFile = Compiler.compile(new HashMap<>(Map.of(NAME, empty))).get(NAME);
    assertThat(rewriter.rewrite(INTERNAL_NAME, classFile)).isNull();
  }
}
