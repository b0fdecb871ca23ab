package io.warplight.monitor.explain;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Domain;
import io.warplight.monitor.suspect.Calls;
import io.warplight.monitor.thread.Handles;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUstream;
import org.junit.jupiter.api.Test;

class MisalignedArgumentTest {

  private static final int MISALIGNED = 716;
  private static final String LAUNCH =
      "(Ljcuda/driver/CUfunction;IIIIIIILjcuda/driver/CUstream;Ljcuda/Pointer;Ljcuda/Pointer;)I";

  private final Calls calls = new Calls();
  private final CUstream stream = Handles.at(new CUstream(), 0xA00);

  @Test
  void addressThatIsNoMultipleOfSixteenIsNamed() {
    calls.suspects().keepAddresses();
    launch(0x7000);
    launch(0x7008);
    assertThat(said(MISALIGNED).text())
        .startsWith("parameter 1 of kernel of unknown name")
        .contains(" is 0x7008, a multiple of 8 and not of 16")
        .endsWith("wider than 8 bytes is misaligned there");
  }

  @Test
  void oddAddressIsCalledSo() {
    calls.suspects().keepAddresses();
    launch(0x7001);
    assertThat(said(MISALIGNED).text()).contains("is 0x7001, an odd address");
  }

  @Test
  void alignedOnesAreNot() {
    calls.suspects().keepAddresses();
    launch(0x7010);
    assertThat(said(MISALIGNED)).isNull();
  }

  @Test
  void otherCodesAreNotExplainedByIt() {
    calls.suspects().keepAddresses();
    launch(0x7001);
    assertThat(said(700)).isNull();
  }

  @Test
  void nothingIsKnownWhereNothingIsKept() {
    launch(0x7001);
    assertThat(said(MISALIGNED)).isNull();
  }

  private void launch(long address) {
    CUdeviceptr memory = Handles.at(new CUdeviceptr(), address);
    Pointer parameters = Pointer.to(Pointer.to(new int[1]), Pointer.to(memory));
    calls.call(
        Calls.DRIVER,
        "cuLaunchKernel",
        LAUNCH,
        null,
        1,
        1,
        1,
        1,
        1,
        1,
        0,
        stream,
        parameters,
        null);
  }

  private Hint said(int code) {
    return new MisalignedArgument(calls.suspects())
        .explain(FailedCalls.with(FailedCalls.status(Domain.RUNTIME, code)));
  }
}
