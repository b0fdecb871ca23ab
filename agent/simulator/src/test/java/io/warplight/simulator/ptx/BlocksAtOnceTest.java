package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/**
 * Two blocks of one grid run at the same time: each waits in its kernel until the other is there.
 */
@Timeout(300)
class BlocksAtOnceTest {
  @Test
  void blocksMeetInTheMiddleOfTheirKernels() throws Exception {
    AtomicInteger met = new AtomicInteger();
    try (TestDevice device = new Meeting(met)) {
      device.run(device.load("probe"), "spin", 2, 1, 0, 1L);
    }
    assertThat(met).hasValue(2);
  }

  /** A device on which whoever reads the clock first waits for another thread that reads it. */
  private static final class Meeting extends TestDevice {
    private final CyclicBarrier both = new CyclicBarrier(2);
    private final ThreadLocal<Boolean> hasMet = new ThreadLocal<>();
    private final AtomicLong time = new AtomicLong();
    private final AtomicInteger met;

    Meeting(AtomicInteger met) {
      super(2);
      this.met = met;
    }

    @Override
    public long clock() {
      if (hasMet.get() == null) {
        hasMet.set(true);
        try {
          both.await(4, TimeUnit.MINUTES);
          met.incrementAndGet();
        } catch (InterruptedException | BrokenBarrierException | TimeoutException alone) {
          // Counted by who did not come here.
        }
      }
      return time.addAndGet(10);
    }
  }
}
