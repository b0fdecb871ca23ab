package io.warplight.signals.jfr;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.hazard.Notice;
import io.warplight.signals.log.FailureText;
import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
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
final class CudaNotice extends Event {

  @Label("Kind")
  @Description("A short name, the same for all notices of one kind")
  @Nullable String kind;

  @Label("Text")
  @Nullable String text;

  @Label("Code Function")
  @Description("The method that the line is in")
  @Nullable String codeFunctionName;

  @Label("Code File")
  @Nullable String codeFilePath;

  @Label("Code Line")
  @Description("0 if the class file does not say")
  int codeLineNumber;

  static void commit(Notice notice) {
    CudaNotice event = new CudaNotice();
    if (!event.shouldCommit()) {
      return;
    }
    SourceLine line = notice.place();
    event.kind = notice.kind();
    event.text = notice.text();
    event.codeFunctionName = line.className() + '.' + line.method();
    event.codeFilePath = FailureText.path(line);
    event.codeLineNumber = line.line();
    event.commit();
  }
}
