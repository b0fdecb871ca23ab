package io.warplight.monitor.thread;

import static org.assertj.core.api.Assertions.assertThat;

import jcuda.driver.CUcontext;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.Test;

class NativePointersTest {

  @Test
  void addressOfAHandleIsReadWhateverItsClass() {
    assertThat(NativePointers.of(Handles.at(new CUcontext(), 0xABCDEFL))).isEqualTo(0xABCDEFL);
    assertThat(NativePointers.of(Handles.at(new cudaStream_t(), 0x10))).isEqualTo(0x10);
    assertThat(NativePointers.of(Handles.at(new CUcontext(), -2L))).isEqualTo(-2L);
  }

  @Test
  void nullIsTheNullHandle() {
    assertThat(NativePointers.of(null)).isZero();
  }

  @Test
  void anythingElseIsUnknown() {
    assertThat(NativePointers.of("text")).isEqualTo(NativePointers.UNKNOWN);
    assertThat(NativePointers.of(42L)).isEqualTo(NativePointers.UNKNOWN);
    assertThat(NativePointers.of(new Object[0])).isEqualTo(NativePointers.UNKNOWN);
  }

  @Test
  void noMethodOfTheHandleRuns() {
    CUcontext hostile =
        new CUcontext() {
          @Override
          public boolean equals(Object other) {
            throw new AssertionError();
          }

          @Override
          public int hashCode() {
            throw new AssertionError();
          }

          @Override
          public String toString() {
            throw new AssertionError();
          }
        };
    assertThat(NativePointers.of(Handles.at(hostile, 7)) == 7).isTrue();
  }
}
