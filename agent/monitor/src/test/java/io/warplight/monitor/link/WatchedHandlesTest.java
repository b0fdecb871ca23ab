package io.warplight.monitor.link;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class WatchedHandlesTest {

  private static final MethodType CALL =
      MethodType.methodType(int.class, Object.class, long.class, int.class);
  private static final List<String> SEEN = new ArrayList<>();

  private final WatchedHandles handles = new WatchedHandles(new Bridge(StandIn.class));

  WatchedHandlesTest() throws ReflectiveOperationException {}

  @BeforeEach
  void forget() {
    SEEN.clear();
  }

  @Test
  void runsBeforeAndAfterWithTheTokenAndTheArgumentsAskedFor() throws Throwable {
    MethodHandle watched =
        handles.around(
            target("call"), Watch.around(own("before", long.class, 2), own("after", 2), 2, 1));
    assertThat((int) watched.invokeExact((Object) "a", 5L, 7)).isEqualTo(12);
    assertThat(SEEN).containsExactly("before 7 5", "call a 5 7", "after 12 token=75 7 5");
  }

  @Test
  void tellsOfAnExceptionAndThrowsTheSameObjectOn() {
    MethodHandle watched =
        handles.around(
            target("fail"), Watch.around(own("before", long.class, 2), own("after", 2), 2, 1));
    assertThatThrownBy(() -> ignore((int) watched.invokeExact((Object) "a", 5L, 7)))
        .isSameAs(FAILURE);
    assertThat(SEEN).containsExactly("before 7 5", "after " + Watch.THREW + " token=75 7 5");
  }

  @Test
  void faultOfTheWatchNeverReachesTheCall() throws Throwable {
    MethodHandle watched =
        handles.around(
            target("call"),
            Watch.around(own("badBefore", long.class, 2), own("badAfter", 2), 2, 1));
    assertThat((int) watched.invokeExact((Object) "a", 5L, 7)).isEqualTo(12);
    assertThat(SEEN).containsExactly("fault before", "call a 5 7", "fault after 0");
  }

  @Test
  void gateLetsPassOrGivesItsStatusInPlaceOfTheCall() throws Throwable {
    MethodHandle gated = handles.gated(target("call"), own("gate", int.class, 1), new int[] {2});
    assertThat((int) gated.invokeExact((Object) "a", 5L, 7)).isEqualTo(12);
    assertThat(SEEN).containsExactly("call a 5 7");
    SEEN.clear();
    assertThat((int) gated.invokeExact((Object) "a", 5L, 13)).isEqualTo(400);
    assertThat(SEEN).isEmpty();
  }

  private static final RuntimeException FAILURE = new IllegalStateException("planted");

  static int call(Object a, long b, int c) {
    SEEN.add("call " + a + " " + b + " " + c);
    return (int) b + c;
  }

  static int fail(Object a, long b, int c) {
    throw FAILURE;
  }

  static long before(int c, long b) {
    SEEN.add("before " + c + " " + b);
    return c * 10 + b;
  }

  static void after(int status, long token, int c, long b) {
    SEEN.add("after " + status + " token=" + token + " " + c + " " + b);
  }

  static long badBefore(int c, long b) {
    throw new IllegalStateException("before");
  }

  static void badAfter(int status, long token, int c, long b) {
    throw new IllegalStateException("after " + token);
  }

  static int gate(int c) {
    return c == 13 ? 400 : 0;
  }

  private static MethodHandle target(String name) {
    return find(name, CALL);
  }

  /** With the arguments int and long, as many of them. */
  private static MethodHandle own(String name, Class<?> result, int arguments) {
    MethodType type = MethodType.methodType(result, int.class);
    return find(name, arguments == 1 ? type : type.appendParameterTypes(long.class));
  }

  private static MethodHandle own(String name, int arguments) {
    return find(
        name,
        MethodType.methodType(void.class, int.class, long.class, int.class, long.class)
            .dropParameterTypes(2 + arguments, 4));
  }

  private static MethodHandle find(String name, MethodType type) {
    try {
      return MethodHandles.lookup().findStatic(WatchedHandlesTest.class, name, type);
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static void ignore(int status) {
    assertThat(status).isNegative();
  }

  /** What of the bridge is used here. */
  static final class StandIn {
    private StandIn() {}

    static Class<?> loaded(ClassLoader loader, String name) {
      return null;
    }

    static MethodHandle uninitialized(MethodHandles.Lookup lookup) {
      return MethodHandles.constant(boolean.class, false);
    }

    static boolean isOpen(int status) {
      return status == 0;
    }

    static void watcherFailed(Throwable e) {
      SEEN.add("fault " + e.getMessage());
    }
  }
}
