package io.warplight.signals.otel.application;

/** Calls code of the application, which may throw anything. */
final class ApplicationCall {

  private ApplicationCall() {}

  /** What calls it. */
  interface Call {
    void run() throws Throwable;
  }

  /** Makes one kind of exception of all that is none of the virtual machine's own errors. */
  static void run(Call call) {
    try {
      call.run();
    } catch (RuntimeException | Error e) {
      throw e;
    } catch (Throwable e) { // a method handle may throw anything
      throw new IllegalStateException("the application's OpenTelemetry threw", e);
    }
  }
}
