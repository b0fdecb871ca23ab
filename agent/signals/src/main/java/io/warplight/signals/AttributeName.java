package io.warplight.signals;

/**
 * Each attribute of spans, events, metrics and JSON lines, declared once: docs/signals.md is made
 * from it. Names are OpenTelemetry's where it has them.
 */
public enum AttributeName {
  ERROR_TYPE(
      "error.type",
      Type.STRING,
      "span, event, metric of durations",
      "The same value as the metrics' tag `code`; `_OTHER` beyond the table."),
  CODE_FUNCTION_NAME(
      "code.function.name",
      Type.STRING,
      "span, event",
      "The method that made the call: `com.acme.Solver.step`."),
  CODE_FILE_PATH(
      "code.file.path",
      Type.STRING,
      "span, event",
      "The source file with its package's path; left out if unknown."),
  CODE_LINE_NUMBER("code.line.number", Type.INT, "span, event", "Left out if unknown."),
  CODE_STACKTRACE(
      "code.stacktrace",
      Type.STRING,
      "event",
      "With `events.stacktrace=on`: the stack of the call as Java prints one, from the line that"
          + " made the call on, at most 100 frames; left out of an event that says what became of"
          + " failures reported before."),
  THREAD_ID("thread.id", Type.INT, "span, event", "Java's number of the thread."),
  THREAD_NAME("thread.name", Type.STRING, "span, event", ""),
  OPERATION("gpu.cuda.operation", Type.STRING, "span, event", "`cudaMemcpy`; metrics' tag `op`."),
  DOMAIN(
      "gpu.cuda.domain",
      Type.STRING,
      "span, event",
      "What the code belongs to: `runtime`, `driver`, `cublas`, …; metrics' tag `domain`."),
  STATUS_CODE("gpu.cuda.status.code", Type.INT, "span, event", "`700`"),
  STATUS_NAME("gpu.cuda.status.name", Type.STRING, "span, event", "`cudaErrorIllegalAddress`"),
  STATUS_STICKY(
      "gpu.cuda.status.sticky", Type.BOOLEAN, "span, event", "Whether the device is lost with it."),
  FATE(
      "gpu.cuda.fate",
      Type.STRING,
      "event",
      "What the code does with the status (docs/fates.md); metrics' tag `fate`."),
  HINTS(
      "gpu.cuda.hints",
      Type.STRINGS,
      "event",
      "What else is known of the failure, in words; left out if nothing is."),
  SETTLED(
      "gpu.cuda.settled",
      Type.INT,
      "event",
      "Of an event that says what became of failures reported before as returned: how many there"
          + " were."),
  DEVICE_ORDINAL(
      "gpu.cuda.device.ordinal",
      Type.INT,
      "span, event",
      "CUDA's ordinal in this process, not NVML's index; left out if unknown."),
  CONTEXT_ID("gpu.cuda.context.id", Type.STRING, "span, event", "Hex; left out if unknown."),
  STREAM_ID(
      "gpu.cuda.stream.id",
      Type.STRING,
      "span, event",
      "Hex; `default`, `per_thread` and `legacy` by name."),
  KERNEL_NAME("cuda.kernel.name", Type.STRING, "span, event", "The kernel that was launched."),
  GRID_SIZE("gpu.cuda.grid.size", Type.STRING, "span", "`x,y,z` of a launch."),
  BLOCK_SIZE("gpu.cuda.block.size", Type.STRING, "span", "`x,y,z` of a launch."),
  MEMORY_SIZE("gpu.cuda.memory.size", Type.INT, "span, event", "Bytes."),
  COPY_DIRECTION("gpu.cuda.copy.direction", Type.STRING, "span, event", "`host_to_device`, …"),
  GC_OVERLAP(
      "gpu.cuda.gc.overlap",
      Type.INT,
      "span",
      "By option: milliseconds of a slow call that overlapped collection pauses, exact to one for"
          + " each; left out if there are none. Overlap is not cause: native code runs on through a"
          + " pause."),
  SUSPECTS(
      "gpu.cuda.suspects",
      Type.STRINGS,
      "event",
      "Operations submitted earlier that a late failure may come from."),
  BINDING("gpu.cuda.binding", Type.STRING, "log", "The binding's class: `JCuda`."),
  STATUS_TEXT("gpu.cuda.status.text", Type.STRING, "log", "What CUDA says of the code."),
  SWALLOWED("gpu.cuda.swallowed", Type.BOOLEAN, "log", "Whether the failure is lost."),
  SITE_FATE(
      "gpu.cuda.site.fate",
      Type.STRING,
      "log",
      "Of a status whose fate a caller decided: the fate at the call itself."),
  FATE_FUNCTION_NAME(
      "gpu.cuda.fate.function.name", Type.STRING, "log", "The method that decided it."),
  FATE_FILE_PATH("gpu.cuda.fate.file.path", Type.STRING, "log", "Its source file."),
  FATE_LINE_NUMBER("gpu.cuda.fate.line.number", Type.INT, "log", "The line that decided it."),
  RETURNED_THROUGH("gpu.cuda.returned_through", Type.STRINGS, "log", "The lines in between."),
  SHARED_MEMORY_SIZE("gpu.cuda.shared_memory.size", Type.INT, "log", "Bytes a block of a launch."),
  NAME("gpu.cuda.name", Type.STRING, "log", "A kernel or global that was given by name."),
  FILE("gpu.cuda.file", Type.STRING, "log", "A file that was given by name."),
  DEVICE_REQUESTED("gpu.cuda.device.requested", Type.INT, "log", "The device that the call named."),
  SEEN_BY("gpu.cuda.seen_by", Type.STRING, "log", "`site` or `backstop`."),
  HELD_BACK(
      "gpu.cuda.held_back", Type.INT, "log", "Failures like it without a line since the last."),
  NOTICE_KIND(
      "gpu.cuda.notice.kind",
      Type.STRING,
      "log",
      "What code loses errors by, although no call failed."),
  LIBRARY(
      "gpu.cuda.library",
      Type.STRING,
      "log",
      "Of a binding that cannot be used: the native library."),
  REASON("gpu.cuda.reason", Type.STRING, "log", "Of a binding that cannot be used: why.");

  /** What a value is. */
  public enum Type {
    STRING("string"),
    STRINGS("string[]"),
    INT("int"),
    BOOLEAN("boolean");

    private final String text;

    Type(String text) {
      this.text = text;
    }

    /** As OpenTelemetry's conventions write it. */
    public String text() {
      return text;
    }
  }

  private final String id;
  private final Type type;
  private final String where;
  private final String note;

  AttributeName(String id, Type type, String where, String note) {
    this.id = id;
    this.type = type;
    this.where = where;
    this.note = note;
  }

  /** The name that leaves: {@code error.type}. */
  public String id() {
    return id;
  }

  public Type type() {
    return type;
  }

  /** Which signals carry it. */
  public String where() {
    return where;
  }

  /** What it means, for the documentation. */
  public String note() {
    return note;
  }
}
