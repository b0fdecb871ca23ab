package io.warplight.monitor.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import jcuda.runtime.cudaStreamCallback;
import jcuda.runtime.cudaStream_t;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class CallbackHandlesTest {

  private static final MethodType CALL =
      MethodType.methodType(int.class, Object.class, Object.class, Object.class, int.class);
  private static final List<String> SEEN = new ArrayList<>();
  private static @Nullable Object given;

  private final cudaStream_t stream = new cudaStream_t();
  private final CallbackHandles handles;

  CallbackHandlesTest() throws ReflectiveOperationException {
    Bridge bridge = new Bridge(StandInBridge.class);
    handles = new CallbackHandles(bridge, new HiddenCode(bridge));
  }

  @BeforeEach
  void forget() {
    SEEN.clear();
    given = null;
  }

  /** Registers it, as a site would. */
  private void register(@Nullable Object callback, CallbackWatch watch) throws Throwable {
    MethodHandle target =
        MethodHandles.lookup().findStatic(CallbackHandlesTest.class, "register", CALL);
    MethodHandle replacing =
        handles.replacing(
            target,
            MethodHandles.lookup(),
            Watch.ofCallback(watch, 1, 0),
            "jcuda/runtime/cudaStreamCallback");
    assertThat((int) replacing.invokeExact((Object) stream, callback, (Object) "data", 7))
        .isEqualTo(7);
  }

  static int register(Object stream, Object callback, Object data, int flags) {
    given = callback;
    return flags;
  }

  private static CallbackWatch telling() {
    return on ->
        new CallbackWatch.Runs() {
          @Override
          public void accept(int status) {
            SEEN.add("begins " + status);
          }

          @Override
          public void accept(@Nullable Throwable thrown) {
            SEEN.add("ends " + (thrown == null ? "well" : thrown.getMessage()));
          }
        };
  }

  private void run(int status) {
    ((cudaStreamCallback) given).call(stream, status, "data");
  }

  @Test
  void tellsWhenACallbackBeginsAndEndsAndGivesItWhatCudaPasses() throws Throwable {
    List<Object> passed = new ArrayList<>();
    cudaStreamCallback callback =
        (of, status, data) -> {
          SEEN.add("runs");
          passed.addAll(List.of(of, status, data));
        };
    register(callback, telling());
    run(700);
    assertThat(SEEN).containsExactly("begins 700", "runs", "ends well");
    assertThat(passed)
        .satisfiesExactly(
            of -> assertThat(of).isSameAs(stream),
            status -> assertThat(status).isEqualTo(700),
            data -> assertThat(data).isSameAs("data"));
  }

  @Test
  void whatItThrowsGoesOnAsTheSameObjectWithNoFrameOfOurs() throws Throwable {
    IllegalStateException[] thrown = new IllegalStateException[1];
    register(
        (cudaStreamCallback)
            (of, status, data) -> {
              thrown[0] = new IllegalStateException("planted");
              throw thrown[0];
            },
        telling());
    Throwable caught = catchThrowable(() -> run(0));
    assertThat(caught).isSameAs(thrown[0]);
    assertThat(SEEN).containsExactly("begins 0", "ends planted");
    assertThat(caught.getStackTrace()[1].getMethodName()).isEqualTo("run");
  }

  @Test
  void nullAndWhatIsNoCallbackAreGivenAsTheyAre() throws Throwable {
    register(null, telling());
    assertThat(given).isNull();
    register("no callback", telling());
    assertThat(given).isEqualTo("no callback");
  }

  @Test
  void faultOfTheWatchGivesTheApplicationsOwn() throws Throwable {
    cudaStreamCallback callback = (of, status, data) -> SEEN.add("runs");
    register(
        callback,
        on -> {
          throw new IllegalStateException("planted");
        });
    assertThat(given).isSameAs(callback);
    assertThat(SEEN).containsExactly("fault planted");
  }

  @Test
  void callbackThatIsNotWatchedIsGivenItself() throws Throwable {
    cudaStreamCallback callback = (of, status, data) -> SEEN.add("runs");
    register(callback, on -> null);
    assertThat(given).isSameAs(callback);
  }

  /** What of the bridge is used here. */
  static final class StandInBridge {
    private StandInBridge() {}

    static Class<?> loaded(ClassLoader loader, String name) {
      try {
        return Class.forName(name, false, loader);
      } catch (ClassNotFoundException e) {
        return null;
      }
    }

    static MethodHandle uninitialized(MethodHandles.Lookup lookup) {
      return MethodHandles.constant(boolean.class, false);
    }

    static void watcherFailed(Throwable e) {
      SEEN.add("fault " + e.getMessage());
    }
  }
}
