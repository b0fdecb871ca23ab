package io.warplight.signals.api;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.failure.Call;
import io.warplight.monitor.failure.Failure;
import io.warplight.monitor.trace.TraceContext;
import io.warplight.signals.AttributeName;
import io.warplight.signals.CodeTags;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A failure as a map of the JDK's types, under the names of docs/signals.md. Stateless. */
final class Attributes {

  private Attributes() {}

  static Map<String, Object> of(Failure failure, CodeTags codes) {
    Map<String, Object> all = new HashMap<>();
    put(all, AttributeName.OPERATION, failure.operation());
    put(all, AttributeName.DOMAIN, failure.status().domain().id());
    put(all, AttributeName.STATUS_CODE, failure.status().code());
    put(all, AttributeName.STATUS_NAME, failure.status().name());
    put(all, AttributeName.STATUS_STICKY, failure.isSticky());
    put(all, AttributeName.ERROR_TYPE, codes.of(failure.status()));
    put(all, AttributeName.FATE, failure.fate().id());
    all.put("gpu.cuda.swallowed", failure.isSwallowed());
    put(all, AttributeName.THREAD_ID, failure.threadId());
    put(all, AttributeName.THREAD_NAME, failure.threadName());
    SourceLine place = failure.place();
    put(all, AttributeName.CODE_FUNCTION_NAME, place.className() + '.' + place.method());
    if (place.line() > 0) {
      put(all, AttributeName.CODE_LINE_NUMBER, place.line());
    }
    call(all, failure.call());
    TraceContext trace = failure.trace();
    if (trace != null) {
      all.put("trace_id", trace.traceId());
      all.put("span_id", trace.spanId());
    }
    return all;
  }

  private static void call(Map<String, Object> all, Call call) {
    if (call.device() >= 0) {
      put(all, AttributeName.DEVICE_ORDINAL, call.device());
    }
    if (call.bytes() >= 0) {
      put(all, AttributeName.MEMORY_SIZE, call.bytes());
    }
    put(all, AttributeName.CONTEXT_ID, call.context());
    put(all, AttributeName.STREAM_ID, call.stream());
    put(all, AttributeName.KERNEL_NAME, call.kernel());
    put(all, AttributeName.GRID_SIZE, call.grid());
    put(all, AttributeName.BLOCK_SIZE, call.block());
    put(all, AttributeName.COPY_DIRECTION, call.direction());
  }

  private static void put(Map<String, Object> all, AttributeName name, @Nullable Object value) {
    if (value != null) {
      all.put(name.id(), value);
    }
  }
}
