package io.warplight.signals.log;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Random;
import org.junit.jupiter.api.Test;

class UtcTimeTest {

  private static final DateTimeFormatter JDK =
      DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSS'Z'").withZone(ZoneOffset.UTC);

  @Test
  void writesWhatTheJdkWrites() {
    long seed = new Random().nextLong();
    Random random = new Random(seed);
    long last = Instant.parse("9999-12-31T23:59:59.999Z").toEpochMilli();
    for (int i = 0; i < 100_000; i++) {
      assertSame(Math.floorMod(random.nextLong(), last), "seed " + seed);
    }
  }

  @Test
  void knowsEachDayOfFourHundredYears() {
    long first = Instant.parse("1969-12-31T23:59:59.999Z").toEpochMilli();
    for (int day = 0; day < 146_099; day++) {
      assertSame(first + day * 86_400_000L, "day " + day);
    }
  }

  private static void assertSame(long millis, String what) {
    assertThat(UtcTime.of(millis))
        .as("%s, %d", what, millis)
        .isEqualTo(JDK.format(Instant.ofEpochMilli(millis)));
  }
}
