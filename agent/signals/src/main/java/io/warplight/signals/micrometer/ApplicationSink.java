package io.warplight.signals.micrometer;

import io.warplight.monitor.failure.Failure;
import io.warplight.signals.BookFollower;
import io.warplight.signals.SignalContext;
import io.warplight.signals.Sink;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Metrics in the application's own Micrometer, by a follower of the book. */
final class ApplicationSink implements Sink {

  private final SignalContext context;
  private final ApplicationRegistries registries;
  private final BookFollower follower;
  // Used on the follower's thread alone.
  private @Nullable JdkFunctions functions;

  ApplicationSink(SignalContext context, ApplicationRegistries registries) {
    this.context = context;
    this.registries = registries;
    this.follower = new BookFollower(context, name(), this::fresh);
  }

  @Override
  public String name() {
    return "metrics app";
  }

  @Override
  public void open() {
    follower.start("metrics-app");
  }

  private List<ApplicationRegistry> fresh() throws ReflectiveOperationException {
    List<ApplicationRegistry> fresh = new ArrayList<>();
    for (Class<?> metrics : registries.fresh()) {
      JdkFunctions made = functions == null ? new JdkFunctions() : functions;
      functions = made;
      try {
        fresh.add(new ApplicationRegistry(metrics, made));
      } catch (ReflectiveOperationException | RuntimeException | LinkageError fault) {
        context.counters().fault(name(), fault);
      }
    }
    return fresh;
  }

  @Override
  public void failed(Failure failure) {}

  @Override
  public void close(long millis) {
    follower.close();
  }
}
