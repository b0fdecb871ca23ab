package io.warplight.signals.jfr;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.signals.log.FailureText;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Registered;
import org.jspecify.annotations.Nullable;

/** An event of a line of code. */
@Registered(false)
abstract class PlacedEvent extends Event {

  @Label("Code Function")
  @Description("The method that the line is in")
  @Nullable String codeFunctionName;

  @Label("Code File")
  @Nullable String codeFilePath;

  @Label("Code Line")
  @Description("0 if the class file does not say")
  int codeLineNumber;

  final void place(SourceLine line) {
    codeFunctionName = line.className() + '.' + line.method();
    codeLineNumber = line.line();
    codeFilePath = FailureText.path(line);
  }
}
