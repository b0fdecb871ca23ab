package io.warplight.api;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import org.jspecify.annotations.Nullable;

/**
 * The way to the agent: one public method of the bridge class in the boot loader, which takes and
 * gives types of the JDK. An agent that sees this class load has the bridge ready before its first
 * use. Stateless but for the method, found once.
 */
final class AgentLink {

  private static final String BRIDGE = "java.lang.WarplightBridge";

  private static volatile @Nullable Method ask;

  private AgentLink() {}

  /** The agent's answer; null where there is no agent, or none that knows the question. */
  static @Nullable Object ask(String question, @Nullable Object argument) {
    Method method = method();
    if (method == null) {
      return null;
    }
    try {
      return method.invoke(null, question, argument);
    } catch (IllegalAccessException | InvocationTargetException never) {
      // The bridge is public and throws nothing: as good as no agent.
      return null;
    }
  }

  private static @Nullable Method method() {
    Method known = ask;
    if (known == null) {
      try {
        known = Class.forName(BRIDGE, true, null).getMethod("ask", String.class, Object.class);
        ask = known;
      } catch (ReflectiveOperationException none) {
        return null;
      }
    }
    return known;
  }
}
