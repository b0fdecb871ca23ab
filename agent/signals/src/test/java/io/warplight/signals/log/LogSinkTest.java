package io.warplight.signals.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.CodeSet;
import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.monitor.Site;
import io.warplight.monitor.options.Options;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class LogSinkTest {

  private static final int INVALID_VALUE = 1;
  private static final int ILLEGAL_ADDRESS = 700;
  private static final int NOT_READY = 600;

  private final Options defaults = Options.defaults();

  @Test
  void aLineSaysWhatWhereWhatBecameOfItAndWithWhat() {
    Program program = new Program(defaults);
    program.fails(program.memset(Fate.DISCARDED, 42), INVALID_VALUE);
    assertThat(program.lines).hasSize(1);
    assertThat(program.lines.get(0))
        .matches(
            "warplight: \\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\d\\.\\d{3}Z"
                + " io\\.warplight\\.signals\\.log\\.Program\\.step\\(Program\\.java:42\\):"
                + " cudaMemset failed: 1 cudaErrorInvalidValue \\(invalid argument\\),"
                + " and the status was discarded \\[1024 bytes, thread \"[^\"]*\"\\]\n");
  }

  @Test
  void theOwnPlaceComesBeforeThatOfWhatOverwroteIt() {
    Program program = new Program(defaults);
    Place place =
        Program.place(Fate.OVERWRITTEN, 6).toBuilder()
            .overwritten(9, "jcuda/runtime/JCuda.cudaFree")
            .build();
    program.fails(program.site("cudaMemset", Program.MEMSET, place), INVALID_VALUE);
    assertThat(program.lines.get(0))
        .contains("step(Program.java:6): cudaMemset failed")
        .contains("overwritten before anything read it, by the result of JCuda.cudaFree at")
        .contains("step(Program.java:9)");
    assertThat(program.lines.get(0).indexOf(":6)")).isLessThan(program.lines.get(0).indexOf(":9)"));
  }

  @ParameterizedTest
  @EnumSource(names = {"DISCARDED", "UNREAD", "OVERWRITTEN", "CHECKED_OTHER"})
  void swallowedFailuresAreWrittenByDefault(Fate fate) {
    Program program = new Program(defaults);
    program.fails(program.memset(fate, 1), INVALID_VALUE);
    assertThat(program.lines).hasSize(1);
  }

  @ParameterizedTest
  @EnumSource(names = {"CHECKED", "PASSED", "STORED"})
  void whatTheCodeLooksAfterIsWrittenOnlyIfAllIsAskedFor(Fate fate) {
    Program silent = new Program(defaults);
    silent.fails(silent.memset(fate, 1), INVALID_VALUE);
    assertThat(silent.lines).isEmpty();
    Program all = new Program(defaults.with(LogOptions.REPORT, LogOptions.Report.ALL));
    all.fails(all.memset(fate, 1), INVALID_VALUE);
    assertThat(all.lines).hasSize(1);
  }

  @Test
  void aCodeThatTheSiteLooksForIsChecked() {
    Program program = new Program(defaults);
    Place place = Program.place(Fate.CHECKED_OTHER, 3).toBuilder().codes(CodeSet.of(2, 35)).build();
    Site site = program.site("cudaMemset", Program.MEMSET, place);
    program.fails(site, 2);
    assertThat(program.lines).isEmpty();
    program.fails(site, INVALID_VALUE);
    assertThat(program.lines).hasSize(1);
    assertThat(program.lines.get(0))
        .contains("looks only for 2 cudaErrorMemoryAllocation, 35 cudaErrorInsufficientDriver [");
  }

  @Test
  void ofASiteOfUnknownFateTheFirstFailureIsWritten() {
    Program program = new Program(defaults.with(LogOptions.INTERVAL, Duration.ZERO));
    Site site = program.memset(Fate.UNKNOWN, 1);
    program.fails(site, INVALID_VALUE);
    program.fails(site, INVALID_VALUE);
    program.fails(site, 2);
    assertThat(program.lines).hasSize(1);
  }

  @Test
  void theLossOfADeviceIsWrittenOnceWhateverBecomesOfIt() {
    Program program = new Program(defaults);
    program.fails(program.memset(Fate.CHECKED, 1), ILLEGAL_ADDRESS);
    program.fails(program.memset(Fate.DISCARDED, 2), ILLEGAL_ADDRESS);
    program.fails(program.memset(Fate.DISCARDED, 3), 719);
    assertThat(program.lines).hasSize(1);
    assertThat(program.lines.get(0)).contains("step(Program.java:1)").contains("lost to this");
    assertThat(program.reporter.counts().failures()).isEqualTo(1);
    assertThat(program.reporter.counts().echoes()).isEqualTo(2);
  }

  @Test
  void whatIsHeldBackIsSaidExactly() {
    Program program = new Program(defaults);
    Site site = program.memset(Fate.DISCARDED, 1);
    for (int i = 0; i < 1_000; i++) {
      program.fails(site, INVALID_VALUE);
    }
    assertThat(program.lines).hasSize(1);
    program.log.flush();
    assertThat(program.lines).hasSize(2);
    assertThat(program.lines.get(1)).contains("step(Program.java:1)").contains("999 more times");
    program.log.flush();
    assertThat(program.lines).hasSize(2);
  }

  @Test
  void offIsSilent() {
    Program program = new Program(defaults.with(LogOptions.REPORT, LogOptions.Report.OFF));
    program.fails(program.memset(Fate.DISCARDED, 1), INVALID_VALUE);
    program.log.say("x", "y");
    program.log.flush();
    assertThat(program.lines).isEmpty();
    assertThat(program.reporter.counts().swallowed()).isEqualTo(1);
  }

  @Test
  void successPendingAndBenignSayNothingAndCountNothing() {
    Program program = new Program(defaults.with(LogOptions.REPORT, LogOptions.Report.ALL));
    Site query =
        program.site(
            "cudaStreamQuery", "(Ljcuda/runtime/cudaStream_t;)I", Program.place(Fate.DISCARDED, 1));
    program.reporter.failed(query, 0, new Object[] {null});
    program.reporter.failed(query, NOT_READY, new Object[] {null});
    Site peer =
        program.site("cudaDeviceEnablePeerAccess", "(II)I", Program.place(Fate.DISCARDED, 2));
    program.reporter.failed(peer, 704, new Object[] {1, 0});
    assertThat(program.lines).isEmpty();
    assertThat(program.reporter.counts().failures()).isZero();
    // The same code from a function that does not document it is a failure.
    program.fails(program.memset(Fate.DISCARDED, 3), NOT_READY);
    assertThat(program.lines).hasSize(1);
  }

  @Test
  void theLastErrorIsNewsOnlyIfTheThreadHasNotFailedSo() {
    Program program = new Program(defaults);
    Site last = program.site("cudaGetLastError", "()I", Program.place(Fate.DISCARDED, 9));
    program.fails(program.memset(Fate.CHECKED, 1), INVALID_VALUE);
    program.reporter.failed(last, INVALID_VALUE, new Object[0]);
    assertThat(program.lines).isEmpty();
    assertThat(program.reporter.counts().repeats()).isEqualTo(1);
    program.reporter.failed(last, INVALID_VALUE, new Object[0]);
    assertThat(program.lines).hasSize(1);
  }

  @Test
  void aThreadNameForgesNothing() throws InterruptedException {
    for (LogOptions.Format format : LogOptions.Format.values()) {
      Program program = new Program(defaults.with(LogOptions.FORMAT, format));
      Site site = program.memset(Fate.DISCARDED, 1);
      Thread thread =
          new Thread(() -> program.fails(site, INVALID_VALUE), "x\"]\nwarplight: \u2028\u001b[31m");
      thread.start();
      thread.join();
      assertThat(program.lines).hasSize(1);
      assertThat(program.lines.get(0)).endsWith("\n").doesNotContain("\u2028", "\u001b");
      assertThat(program.lines.get(0).indexOf('\n')).isEqualTo(program.lines.get(0).length() - 1);
    }
  }

  @Test
  void jsonCarriesTheNamesOfTheConventions() {
    Program program = new Program(defaults.with(LogOptions.FORMAT, LogOptions.Format.JSON));
    program.fails(program.memset(Fate.DISCARDED, 42), INVALID_VALUE);
    assertThat(program.lines.get(0))
        .startsWith("{\"timestamp\":\"")
        .contains(
            "\"severity\":\"ERROR\"",
            "\"event.name\":\"gpu.cuda.failure\"",
            "\"error.type\":\"invalid_value\"",
            "\"gpu.cuda.operation\":\"cudaMemset\"",
            "\"gpu.cuda.domain\":\"runtime\"",
            "\"gpu.cuda.status.code\":1,",
            "\"gpu.cuda.status.name\":\"cudaErrorInvalidValue\"",
            "\"gpu.cuda.status.sticky\":false",
            "\"code.function.name\":\"io.warplight.signals.log.Program.step\"",
            "\"code.file.path\":\"io/warplight/signals/log/Program.java\"",
            "\"code.line.number\":42",
            "\"gpu.cuda.fate\":\"discarded\"",
            "\"gpu.cuda.memory.size\":1024",
            "\"thread.name\":")
        .endsWith("}\n");
  }

  @Test
  void totalsAreExactWithEightThreads() throws InterruptedException {
    Program program = new Program(defaults.with(LogOptions.INTERVAL, Duration.ofMillis(1)));
    int each = 5_000;
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      Site site = program.memset(Fate.DISCARDED, 1 + t % 3);
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < each; i++) {
                  program.fails(site, INVALID_VALUE);
                }
              });
      thread.start();
      threads.add(thread);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    program.log.flush();
    long told = 0;
    for (String line : program.lines) {
      java.util.regex.Matcher more = java.util.regex.Pattern.compile("(\\d+) more").matcher(line);
      told += (more.find() ? Long.parseLong(more.group(1)) : 0) + (line.contains("[") ? 1 : 0);
    }
    assertThat(program.reporter.counts().failures()).isEqualTo(8L * each);
    assertThat(program.reporter.counts().swallowed()).isEqualTo(8L * each);
    assertThat(told).isEqualTo(8L * each);
    assertThat(program.counters.faults()).isEmpty();
  }
}
