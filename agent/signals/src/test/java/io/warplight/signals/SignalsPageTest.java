package io.warplight.signals;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** docs/signals.md is made from the declarations themselves. */
class SignalsPageTest {

  private static final Path PAGE = Path.of("../../docs/signals.md");

  @Test
  void thePageSaysWhatTheDeclarationsSay() throws IOException {
    String page = page();
    if (Boolean.getBoolean("write.docs")) {
      Files.writeString(PAGE, page);
    }
    assertThat(Files.readString(PAGE))
        .as(
            "docs/signals.md is out of date; write it anew: mvn -pl agent/signals -am test"
                + " -Dtest=SignalsPageTest -Dsurefire.failIfNoSpecifiedTests=false"
                + " -Dsurefire.jvm=-Dwrite.docs=true")
        .isEqualTo(page);
  }

  @Test
  void namesAreOnesThatOpenTelemetryAllows() {
    for (MetricName metric : MetricName.values()) {
      assertThat(metric.id()).matches("gpu\\.cuda(\\.[a-z]+)+");
      assertThat(metric.note()).endsWith(".");
    }
    for (AttributeName attribute : AttributeName.values()) {
      assertThat(attribute.id()).matches("[a-z]+([._][a-z]+)+");
    }
  }

  private static String page() {
    StringBuilder page = new StringBuilder();
    page.append(
        """
        # Signals: the names of what leaves

        <!-- Made from the declarations in the code by SignalsPageTest; do not edit. -->

        ## Metrics

        `metrics=prometheus:9464` opens an endpoint, `metrics=app` uses the application's own Micrometer, `metrics=otlp` a
        collector ([options](options.md#metrics)). In Prometheus, dots become underscores, counters end in `_total` and timers
        are `_seconds_count` and `_seconds_sum`: `gpu.cuda.error` is
        `gpu_cuda_error_total{op="cudaMemcpy",code="invalid_value",domain="runtime",fate="discarded"}`.

        Counters only rise and are exact unless their row says otherwise. Each metric has one set of tags, and a limit to its
        series; what is beyond it is counted in one more, whose tags are all `_OTHER`, so that totals stay exact.

        | metric | kind | tags | series at most | what |
        | --- | --- | --- | --- | --- |
        """);
    for (MetricName metric : MetricName.values()) {
      page.append("| `").append(metric.id()).append("` | ");
      page.append(metric.kind().name().toLowerCase(java.util.Locale.ROOT)).append(" | ");
      page.append(
          metric.tags().stream().map(tag -> "`" + tag + "`").collect(Collectors.joining(", ")));
      page.append(" | ").append(metric.limit()).append(" | ").append(metric.note()).append(" |\n");
    }
    page.append(
        """

        | tag | values |
        | --- | --- |
        | `op` | the function: `cudaMemcpy` |
        | `code` | CUDA's name in lower snake case without its domain's prefix: `cudaErrorInvalidValue`, `CUDA_ERROR_INVALID_VALUE` and `CUBLAS_STATUS_INVALID_VALUE` are all `invalid_value`, told apart by `domain`; an unknown code is `code_<number>`, of which at most 50 become tags |
        | `domain` | what the code belongs to: `runtime`, `driver`, `cublas`, `cusparse`, `cufft`, `curand`, `cusolver`, `cudnn`, `nvgraph`, `nvrtc`, `ptx_compiler`, `nvml` |
        | `fate` | what the code does with the status, [fates](fates.md) |

        ## Spans and events

        A failure is the event `gpu.cuda.failure`: severity ERROR where the status is swallowed or a device is lost, else WARN;
        its body is the line that the log has. What is not known is left out. Lines of `log=json` have the event's names, and those that are
        marked `log`; beside them the record's own: `timestamp`, `severity`, `event.name`, `body`, `trace_id`, `span_id`.

        | attribute | type | where | what |
        | --- | --- | --- | --- |
        """);
    for (AttributeName attribute : AttributeName.values()) {
      page.append("| `").append(attribute.id()).append("` | ").append(attribute.type().text());
      page.append(" | ").append(attribute.where()).append(" | ").append(attribute.note());
      page.append(" |\n");
    }
    return page.toString();
  }
}
