package io.warplight.simulator.junit;

import static org.junit.jupiter.api.Assertions.assertThrows;

import org.junit.jupiter.api.Test;

@SimulatedCuda("memory=1g")
class SolverIT {
  @Test
  @PlantedFailure("cudaMalloc nth=2 status=cudaErrorMemoryAllocation")
  void givesBackWhatItHasWhenMemoryRunsOut(SimulatedDevice device) {
    assertThrows(OutOfDeviceMemory.class, () -> new Solver().solve());
    device.assertNothingHeld();
  }
}
