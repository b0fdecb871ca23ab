package io.warplight.signals.jfr;

import io.warplight.monitor.call.CallBracket;
import io.warplight.monitor.call.TimedCall;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * An event that begins before a call and ends after it, by the recorder's own clock. One object a
 * call while a recording wants them, which the JIT compiler mostly does without; what is in it is
 * read only of calls beyond the threshold.
 */
final class EventBracket implements CallBracket {

  private static final MethodType END = MethodType.methodType(long.class, int.class, Object.class);

  private final Class<? extends CallEvent> type;

  EventBracket(Class<? extends CallEvent> type) {
    this.type = type;
  }

  @Override
  public MethodHandle begin() {
    return handle(type, "begun", MethodType.methodType(Object.class));
  }

  @Override
  public MethodHandle end() {
    return handle(CallEvent.class, "ended", END);
  }

  @Override
  public void called(@Nullable Object begun, TimedCall call) {
    if (begun instanceof CallEvent) {
      CallEvent event = (CallEvent) begun;
      event.fill(call);
      event.commit();
    }
  }

  private static MethodHandle handle(Class<?> owner, String name, MethodType type) {
    try {
      return MethodHandles.lookup().findStatic(owner, name, type);
    } catch (ReflectiveOperationException e) {
      throw new IllegalStateException(name, e);
    }
  }
}
