package io.warplight.simulator.device;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** What becomes of an operation that the simulator itself cannot perform. */
class SchedulerTest {
  private static final int SECONDS = 300;

  private final Machine machine = Machine.renew();

  @AfterEach
  void renew() {
    Machine.renew();
  }

  @Test
  @Timeout(SECONDS)
  void codeThatTheJvmRefusesTakesTheDeviceDownAndKeepsNobodyWaiting() {
    Device device = machine.device(0);
    Stream stream = device.primary().use().legacy();

    Operation operation =
        machine
            .scheduler()
            .submit(
                stream,
                Graph.KERNEL,
                () -> {
                  throw new NoSuchMethodError("of a kernel's code");
                },
                null);
    machine.scheduler().await(operation);

    Fault fault = device.fault();
    assertThat(fault).isNotNull();
    assertThat(fault.code()).isEqualTo(Status.LAUNCH_FAILED);
  }
}
