package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import io.warplight.simulator.memory.DeviceFault;
import io.warplight.simulator.memory.DeviceFault.Kind;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What takes a device down is found at its instruction. */
@Timeout(60)
class FaultsTest {
  private TestDevice device;
  private PtxModule module;
  private long out;

  @BeforeEach
  void load() throws Exception {
    device = new TestDevice();
    module = device.load("faults");
    out = device.malloc(256);
  }

  @AfterEach
  void close() {
    device.close();
  }

  private DeviceFault fault(String kernel, int threads, int shared, Object... arguments) {
    DeviceFault fault =
        catchThrowableOfType(
            DeviceFault.class, () -> device.run(module, kernel, 1, threads, shared, arguments));
    assertThat(fault).as(kernel).isNotNull();
    return fault;
  }

  @Test
  void eachThreadThatFailsItsAssertionIsNamed() {
    DeviceFault fault = fault("assertEven", 4, 0, device.upload(2, 3, 4, 5));
    assertThat(fault.kind()).isEqualTo(Kind.ASSERT);
    assertThat(device.assertions).hasSize(2);
    assertThat(device.assertions.get(0)).contains("thread: [1,0,0]").contains("must be even");
    assertThat(device.assertions.get(1)).contains("thread: [3,0,0]");
  }

  @Test
  void trapOfOneThreadNamesIt() {
    DeviceFault fault = fault("trapIf", 64, 0, 37);
    assertThat(fault.kind()).isEqualTo(Kind.LAUNCH_FAILED);
    assertThat(fault).hasMessageContaining("thread [37,0,0]");
  }

  @Test
  void nullIsNoAddress() {
    DeviceFault fault = fault("nullRead", 1, 0, out);
    assertThat(fault.kind()).isEqualTo(Kind.ILLEGAL_ADDRESS);
    assertThat(fault).hasMessageContaining("at 0x0");
  }

  @Test
  void oneElementPastTheEndIsFound() {
    device.run(module, "past", 1, 1, 0, out, 63L);
    assertThat(fault("past", 1, 0, out, 64L).kind()).isEqualTo(Kind.ILLEGAL_ADDRESS);
    assertThat(fault("past", 1, 0, out, -1L).kind()).isEqualTo(Kind.ILLEGAL_ADDRESS);
    assertThat(fault("past", 1, 0, out, Long.MIN_VALUE / 4).kind()).isEqualTo(Kind.ILLEGAL_ADDRESS);
  }

  @Test
  void freedMemoryIsNoMemory() {
    long gone = device.malloc(64);
    device.free(gone);
    assertThat(fault("past", 1, 0, gone, 0L).kind()).isEqualTo(Kind.ILLEGAL_ADDRESS);
  }

  @Test
  void misalignedAccessesOfAllOffsetsAreFound() {
    for (int offset = 1; offset < 8; offset++) {
      assertThat(fault("misaligned", 1, 0, out, offset).kind()).isEqualTo(Kind.MISALIGNED_ADDRESS);
    }
    device.run(module, "misaligned", 1, 1, 0, out, 8);
  }

  @Test
  void sharedMemoryHasEnds() {
    device.run(module, "sharedPast", 1, 32, 0, out, 31);
    assertThat(fault("sharedPast", 32, 0, out, 32).kind()).isEqualTo(Kind.ILLEGAL_ADDRESS);
    assertThat(fault("sharedPast", 32, 0, out, -1).kind()).isEqualTo(Kind.ILLEGAL_ADDRESS);
    device.run(module, "dynamicPast", 1, 1, 64, out, 15);
    assertThat(fault("dynamicPast", 1, 64, out, 16).kind()).isEqualTo(Kind.ILLEGAL_ADDRESS);
  }

  @Test
  void recursionWithoutEndOverflowsTheStackAndNotTheJvm() {
    device.run(module, "overflow", 1, 1, 0, out, 5);
    DeviceFault fault = fault("overflow", 32, 0, out, 1_000_000);
    assertThat(fault).hasMessageContaining("stack of");
  }

  @Test
  void callOfNoFunctionIsAnInvalidPc() {
    assertThat(fault("badCall", 1, 0, out, 12345L).kind()).isEqualTo(Kind.INVALID_PC);
  }

  @Test
  void atomicsAreCheckedToo() {
    assertThat(fault("atomicPast", 1, 0, out, 64L).kind()).isEqualTo(Kind.ILLEGAL_ADDRESS);
  }

  @Test
  void endlessKernelsStopWhenTheyAreTold() throws Exception {
    for (String kernel : new String[] {"forever", "foreverTogether"}) {
      Launch launch =
          device.launch(
              module, kernel, new int[] {3, 1, 1}, new int[] {96, 1, 1}, 0, device.malloc(4));
      Thread watchdog =
          new Thread(() -> launch.stop(new DeviceFault(Kind.LAUNCH_TIMEOUT, "enough")));
      Thread runner = Thread.currentThread();
      watchdog.start();
      DeviceFault fault = catchThrowableOfType(DeviceFault.class, () -> device.run(launch));
      assertThat(fault.kind()).isEqualTo(Kind.LAUNCH_TIMEOUT);
      watchdog.join();
      assertThat(runner.isInterrupted()).isFalse();
    }
  }

  @Test
  void goodLaunchesStillRunAfterAFault() throws Exception {
    fault("trapIf", 1, 0, 0);
    device.run(module, "past", 1, 1, 0, out, 0L);
    assertThat(device.ints(out, 1)).containsExactly(1);
  }
}
