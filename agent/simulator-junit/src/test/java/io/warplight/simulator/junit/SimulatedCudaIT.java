package io.warplight.simulator.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import jcuda.Pointer;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.MethodOrderer;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestMethodOrder;

/**
 * The extension as its users write it; {@link SolverIT} is what {@code docs/simulator.md} shows.
 */
@SimulatedCuda("memory=1m")
@TestMethodOrder(MethodOrderer.OrderAnnotation.class)
class SimulatedCudaIT {
  @Test
  @Order(1)
  void heldMemoryAndStreamsAreNamed(SimulatedDevice device) {
    Pointer memory = new Pointer();
    cudaStream_t stream = new cudaStream_t();
    assertThat(JCuda.cudaMalloc(memory, 4096)).isZero();
    assertThat(JCuda.cudaStreamCreate(stream)).isZero();

    assertThat(device.held())
        .containsExactly("stream on device 0", "4096 bytes of device memory on device 0");
    assertThatThrownBy(device::assertNothingHeld)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("still holds 2: stream on device 0, 4096 bytes");

    assertThat(JCuda.cudaStreamDestroy(stream)).isZero();
    assertThat(JCuda.cudaFree(memory)).isZero();
    device.assertNothingHeld();
    assertThat(JCuda.cudaMalloc(new Pointer(), 1 << 19)).as("left for the next test").isZero();
  }

  @Test
  @Order(2)
  void theNextTestHasADeviceOfItsOwn(SimulatedDevice device) {
    device.assertNothingHeld();
    assertThat(JCuda.cudaPeekAtLastError()).isZero();
    long[] free = new long[1];
    long[] all = new long[1];
    assertThat(JCuda.cudaMemGetInfo(free, all)).isZero();
    assertThat(free[0]).isEqualTo(all[0]).isEqualTo(1 << 20);
  }

  @Test
  @PlantedFailure("cudaMalloc nth=2 status=cudaErrorMemoryAllocation")
  @PlantedFailure("cudaStreamCreate status=cudaErrorInvalidValue")
  void failuresArePlanted() {
    assertThat(JCuda.cudaMalloc(new Pointer(), 16)).isZero();
    assertThat(JCuda.cudaMalloc(new Pointer(), 16)).isEqualTo(cudaError.cudaErrorMemoryAllocation);
    assertThat(JCuda.cudaMalloc(new Pointer(), 16)).isZero();
    assertThat(JCuda.cudaStreamCreate(new cudaStream_t()))
        .isEqualTo(cudaError.cudaErrorInvalidValue);
  }

  @Test
  void thoseOfAnotherTestAreGone() {
    assertThat(JCuda.cudaStreamCreate(new cudaStream_t())).isZero();
  }

  @Test
  @SimulatedCuda({"devices=2", "time=virtual"})
  void aMethodsOptionsAddToItsClasss(SimulatedDevice device) {
    int[] count = new int[1];
    assertThat(JCuda.cudaGetDeviceCount(count)).isZero();
    assertThat(count[0]).isEqualTo(2);
    device.advance(Duration.ofHours(1)); // takes no time
  }

  @Test
  void timeThatIsNotVirtualCannotBeMoved(SimulatedDevice device) {
    assertThatThrownBy(() -> device.advance(Duration.ofMillis(1)))
        .isInstanceOf(IllegalStateException.class);
  }
}
