package io.warplight.simulator.api;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.binding.Struct;
import jcuda.Pointer;
import jcuda.runtime.cudaPointerAttributes;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.Test;

class UndefinedOutputsTest {
  @Test
  void knowsWhichOutputsTheNativesFillAlthoughTheCallFailed() {
    assertThat(UndefinedOutputs.of("cudaMemGetInfo")).containsExactly(0, 1);
    assertThat(UndefinedOutputs.of("cudaStreamGetFlags")).containsExactly(1);
    assertThat(UndefinedOutputs.of("cuDeviceGetAttribute")).containsExactly(0);
    assertThat(UndefinedOutputs.of("cudaMalloc")).isEmpty();
  }

  @Test
  void fillsArraysAndAttributesWithWhatCannotBeAResult() {
    long[] free = {1};
    int[] flags = {0, 7};
    float[] millis = {2};
    cudaPointerAttributes attributes = new cudaPointerAttributes();

    UndefinedOutputs.spoil(
        new int[] {0, 1, 2, 3, 9}, new Object[] {free, flags, millis, attributes});

    assertThat(free[0]).isEqualTo(Struct.GARBAGE);
    assertThat(flags).containsExactly(Struct.GARBAGE, 7);
    assertThat(millis[0]).isEqualTo((float) Struct.GARBAGE);
    assertThat(attributes.device).isEqualTo(Struct.GARBAGE);
  }

  @Test
  void leavesHandlesNullsAndEmptyArraysAlone() {
    cudaStream_t stream = new cudaStream_t();
    Pointer pointer = new Pointer();
    UndefinedOutputs.spoil(
        new int[] {0, 1, 2, 3}, new Object[] {stream, pointer, null, new int[0]});
    assertThat(stream).isEqualTo(new cudaStream_t());
    assertThat(pointer).isEqualTo(new Pointer());
  }
}
