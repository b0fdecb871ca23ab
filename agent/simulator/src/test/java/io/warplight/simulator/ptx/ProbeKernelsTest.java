package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.warplight.simulator.memory.DeviceFault;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** The kernels that a real device was probed with fail in the same ways here. */
@Timeout(60)
class ProbeKernelsTest {
  private TestDevice device;
  private PtxModule module;

  @BeforeEach
  void load() throws Exception {
    device = new TestDevice();
    module = device.load("probe");
  }

  @AfterEach
  void close() {
    device.close();
  }

  @Test
  void vectorsAreAdded() {
    long a = device.upload(1f, 2f, 3f);
    long b = device.upload(10f, 20f, 30f);
    long c = device.malloc(12);
    device.run(module, "vecAdd", 2, 32, 0, 3, a, b, c);
    assertThat(device.floats(c, 3)).containsExactly(11f, 22f, 33f);
  }

  @Test
  void writingOutOfBoundsIsAnIllegalAddress() {
    DeviceFault fault = faultOf("oob", device.malloc(4));
    assertThat(fault.kind()).isEqualTo(DeviceFault.Kind.ILLEGAL_ADDRESS);
    assertThat(fault)
        .hasMessageContaining("kernel oob, PTX line ")
        .hasMessageContaining("block [0,0,0], thread [0,0,0]");
  }

  @Test
  void trapFailsTheLaunch() {
    assertThat(faultOf("trapk").kind()).isEqualTo(DeviceFault.Kind.LAUNCH_FAILED);
  }

  @Test
  void misalignedStoreIsAMisalignedAddress() {
    DeviceFault fault = faultOf("misal", device.malloc(8));
    assertThat(fault.kind()).isEqualTo(DeviceFault.Kind.MISALIGNED_ADDRESS);
  }

  @Test
  void failedAssertionIsReportedByEachThread() {
    DeviceFault fault =
        catchThrowableOfType(DeviceFault.class, () -> device.run(module, "asrt", 1, 2, 0, 41));
    assertThat(fault.kind()).isEqualTo(DeviceFault.Kind.ASSERT);
    assertThat(device.assertions)
        .hasSize(2)
        .first()
        .asString()
        .endsWith(":7: void asrt(int): block: [0,0,0], thread: [0,0,0] Assertion `x==42` failed.");
  }

  @Test
  void assertionThatHoldsSaysNothing() {
    device.run(module, "asrt", 1, 2, 0, 42);
    assertThat(device.assertions).isEmpty();
  }

  @Test
  void spinningKernelEndsWhenItsTimeHasPassed() {
    long begin = System.nanoTime();
    device.run(module, "spin", 1, 1, 0, 20_000_000L);
    assertThat(System.nanoTime() - begin).isGreaterThanOrEqualTo(20_000_000L);
  }

  @Test
  void allThreadsOfSeveralBlocksMaySpin() {
    device.run(module, "spin", 3, 64, 0, 20_000_000L);
  }

  @Test
  void kernelThatNeverEndsCanBeStopped() throws Exception {
    Launch launch =
        device.launch(module, "spin", new int[] {4, 1, 1}, new int[] {64, 1, 1}, 0, Long.MAX_VALUE);
    Thread watchdog =
        new Thread(
            () -> launch.stop(new DeviceFault(DeviceFault.Kind.LAUNCH_TIMEOUT, "took too long")));
    watchdog.start();
    assertThatThrownBy(() -> device.run(launch)).hasMessage("took too long");
    watchdog.join();
  }

  private DeviceFault faultOf(String kernel, Object... arguments) {
    return catchThrowableOfType(
        DeviceFault.class, () -> device.run(module, kernel, 1, 1, 0, arguments));
  }
}
