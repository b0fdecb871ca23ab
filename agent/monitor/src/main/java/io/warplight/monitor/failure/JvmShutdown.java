package io.warplight.monitor.failure;

/**
 * Tells whether the JVM is going down, at any moment and without a hook of ours having run: hooks
 * run in no order. Any thread, seldom: only when a status has to be told apart by it.
 */
final class JvmShutdown {

  private JvmShutdown() {}

  static boolean hasBegun() {
    Thread probe = new Thread("warplight-probe");
    try {
      Runtime.getRuntime().addShutdownHook(probe);
      Runtime.getRuntime().removeShutdownHook(probe);
      return false;
    } catch (IllegalStateException begun) {
      return true;
    } catch (SecurityException notTold) {
      return false;
    }
  }
}
