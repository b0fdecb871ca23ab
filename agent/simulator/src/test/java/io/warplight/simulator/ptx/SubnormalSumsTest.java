package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.simulator.memory.Raw;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An atomic sum of f32 flushes subnormals in global memory and keeps them in shared memory, also
 * where a generic address leads there.
 */
class SubnormalSumsTest {
  private static final int SUBNORMAL = 0x00400000;

  @ParameterizedTest
  @CsvSource({
    "atom.global, [%g], 0",
    "atom, [%g], 0",
    "atom.shared, [s], 0x00800000",
    "atom, [%s], 0x00800000"
  })
  void areFlushedOutsideOfSharedMemory(String opcode, String address, String sum) throws Exception {
    String ptx =
        ".version 8.5\n.target sm_75\n.address_size 64\n"
            + ".visible .entry k(.param .u64 out)\n{\n"
            + " .reg .b64 %o, %g, %s; .reg .b32 %v, %r; .shared .align 4 .b32 s;\n"
            + " ld.param.u64 %o, [out]; add.u64 %g, %o, 8; mov.u64 %s, s; cvta.shared.u64 %s, %s;\n"
            + " mov.b32 %v, 0x00400000; st.shared.b32 [s], %v; st.global.b32 [%g], %v;\n "
            + opcode
            + ".add.f32 %r, "
            + address
            + ", %v;\n "
            + (address.equals("[%g]") ? "ld.global.b32 %v, [%g];" : "ld.shared.b32 %v, [s];")
            + " st.global.b32 [%o], %v; st.global.b32 [%o+4], %r;\n ret;\n}\n";
    try (TestDevice device = new TestDevice(1)) {
      long out = device.upload(new long[2]);

      device.run(device.compile(ptx), "k", 1, 1, 0, out);

      assertThat(Raw.getInt(out)).isEqualTo(Integer.decode(sum));
      assertThat(Raw.getInt(out + 4)).as("what was there").isEqualTo(SUBNORMAL);
    }
  }
}
