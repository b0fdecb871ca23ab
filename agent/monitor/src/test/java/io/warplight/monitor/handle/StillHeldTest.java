package io.warplight.monitor.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.ThreadIds;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class StillHeldTest {

  private final HandleTable table =
      new HandleTable(1_000, new Counters(), new CoarseClock(() -> {}), null);

  @Test
  void nothingHeldIsNoLine() {
    table.created(HandleKind.STREAM, 10, 0x51, -1, 0, 0, 0, thread(), null);
    table.destroyed(HandleKind.STREAM, 10, 0x51, table.generation(10, 0x51), 0, thread());
    assertThat(StillHeld.line(table)).isNull();
  }

  @Test
  void kindsAreCountedWithTheirBytes() {
    table.created(HandleKind.DEVICE_MEMORY, 0, 0x7000, 1 << 20, 0, 0, 0, thread(), null);
    table.created(HandleKind.DEVICE_MEMORY, 0, 0x9000, 512, 0, 0, 0, thread(), null);
    table.created(HandleKind.STREAM, 10, 0x51, -1, 0, 0, 0, thread(), null);
    assertThat(StillHeld.line(table))
        .isEqualTo("still held at the end: 2 blocks of device memory (1 MiB), 1 stream");
  }

  @Test
  void whatWentWithALostDeviceIsNotHeld() {
    table.created(HandleKind.DEVICE_MEMORY, 0, 0x7000, 512, 0, 0, 0, thread(), null);
    table.deviceLost();
    assertThat(StillHeld.line(table)).isNull();
  }

  @ParameterizedTest
  @CsvSource({
    "1, 1 byte",
    "1023, 1023 bytes",
    "1024, 1 KiB",
    "1536, 1.5 KiB",
    "1073741824, 1 GiB",
    "9223372036854775807, 7.9 EiB"
  })
  void bytesAreReadable(long bytes, String text) {
    assertThat(Bytes.text(bytes)).isEqualTo(text);
  }

  private static int thread() {
    return (int) ThreadIds.of(Thread.currentThread());
  }
}
