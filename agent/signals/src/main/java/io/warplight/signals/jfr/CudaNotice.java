package io.warplight.signals.jfr;

import io.warplight.monitor.hazard.Notice;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.Registered;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/** A line of code that loses errors although no call failed. On the thread that came by it. */
@Name("io.warplight.CudaNotice")
@Label("CUDA Notice")
@Category("CUDA")
@Description("A line of code that loses errors although no call of it failed")
@StackTrace(false)
@Registered(false)
final class CudaNotice extends PlacedEvent {

  @Label("Kind")
  @Description("A short name, the same for all notices of one kind")
  @Nullable String kind;

  @Label("Text")
  @Nullable String text;

  static void commit(Notice notice) {
    CudaNotice event = new CudaNotice();
    if (!event.shouldCommit()) {
      return;
    }
    event.kind = notice.kind();
    event.text = notice.text();
    event.place(notice.place());
    event.commit();
  }
}
