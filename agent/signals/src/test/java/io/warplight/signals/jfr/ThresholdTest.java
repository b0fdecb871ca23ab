package io.warplight.signals.jfr;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.function.Supplier;
import jdk.jfr.FlightRecorder;
import jdk.jfr.Recording;
import org.junit.jupiter.api.Test;

/** From which length on calls are recorded where nobody says anything of it. */
class ThresholdTest {

  private static final long MILLIS = 20;

  @Test
  void aCallIsRecordedFromTwentyMillisecondsOnByDefault() throws InterruptedException {
    holds(CudaCopy.class, CudaCopy::new);
    holds(CudaLaunch.class, CudaLaunch::new);
    holds(CudaSynchronization.class, CudaSynchronization::new);
  }

  @Test
  void aRecordingCanAskForShorterOnes() {
    FlightRecorder.register(CudaCopy.class);
    try (Recording recording = new Recording()) {
      recording.enable("io.warplight.CudaCopy").withThreshold(Duration.ZERO);
      recording.start();
      CudaCopy copy = new CudaCopy();
      copy.begin();
      copy.end();
      assertThat(copy.shouldCommit()).isTrue();
    } finally {
      FlightRecorder.unregister(CudaCopy.class);
    }
  }

  private static void holds(Class<? extends CallEvent> type, Supplier<CallEvent> event)
      throws InterruptedException {
    FlightRecorder.register(type);
    try (Recording recording = new Recording()) {
      recording.enable("io.warplight." + type.getSimpleName());
      recording.start();
      CallEvent longer = event.get();
      longer.begin();
      Thread.sleep(MILLIS + 1);
      longer.end();
      assertThat(longer.shouldCommit()).as(type.getName()).isTrue();
      assertThat(someQuickOneIsLeftOut(event)).as(type.getName()).isTrue();
    } finally {
      FlightRecorder.unregister(type);
    }
  }

  /** A busy machine may take the processor away in between, but not each time. */
  private static boolean someQuickOneIsLeftOut(Supplier<CallEvent> event) {
    for (int i = 0; i < 100; i++) {
      CallEvent quick = event.get();
      quick.begin();
      quick.end();
      if (!quick.shouldCommit()) {
        return true;
      }
    }
    return false;
  }
}
