package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Which multiplications and additions become one multiply-add, told by the last bit. */
class ContractionTest {
  /** Its square needs twice its bits. */
  private static final float X = 1 + 0x1p-20f;

  private static final float SQUARE = X * X;
  private static final float LOST = Math.fma(X, X, -SQUARE);

  private final TestDevice device = new TestDevice();

  @AfterEach
  void close() {
    device.close();
  }

  /** Runs the code with X in %f1 and its rounded square in %f2; what it leaves in %f4. */
  private float run(String code) throws Exception {
    PtxModule module =
        device.compile(
            ".version 8.5\n.target sm_75\n.address_size 64\n"
                + ".visible .entry k(.param .u64 p)\n{\n .reg .f32 %f<9>;\n .reg .b64 %rd<2>;\n"
                + " .reg .pred %p<2>;\n ld.param.u64 %rd1, [p];\n mov.f32 %f1, "
                + hex(X)
                + ";\n mov.f32 %f2, "
                + hex(SQUARE)
                + ";\n mov.f32 %f4, 0f40000000;\n setp.gt.f32 %p1, %f1, %f2;\n"
                + code
                + "\n st.global.f32 [%rd1], %f4;\n ret;\n}\n");
    long out = device.malloc(4);
    device.run(module, "k", 1, 1, 0, out);
    return Float.intBitsToFloat(device.ints(out, 1)[0]);
  }

  private static String hex(float value) {
    return String.format("0f%08X", Float.floatToRawIntBits(value));
  }

  @Test
  void aProductThatIsUsedOnceIsNotRounded() throws Exception {
    assertThat(LOST).isNotZero();
    assertThat(run("mul.f32 %f3, %f1, %f1; sub.f32 %f4, %f3, %f2;")).isEqualTo(LOST);
    assertThat(run("mul.f32 %f3, %f1, %f1; sub.f32 %f4, %f2, %f3;")).isEqualTo(-LOST);
    assertThat(run("neg.f32 %f5, %f2; mul.f32 %f3, %f1, %f1; add.f32 %f4, %f3, %f5;"))
        .isEqualTo(LOST);
    assertThat(run("neg.f32 %f5, %f2; mul.f32 %f3, %f1, %f1; add.f32 %f4, %f5, %f3;"))
        .isEqualTo(LOST);
  }

  @Test
  void theSignOfZeroIsTheMultiplyAdds() throws Exception {
    String tiny = "mov.f32 %f5, 0f00000001; mov.f32 %f6, 0f80000000; ";

    assertThat(run(tiny + "mul.f32 %f3, %f5, %f5; sub.f32 %f4, %f6, %f3;")).isEqualTo(-0f);
  }

  @Test
  void aRoundingModeKeepsBothApart() throws Exception {
    assertThat(run("mul.rn.f32 %f3, %f1, %f1; sub.f32 %f4, %f3, %f2;")).isZero();
    assertThat(run("mul.f32 %f3, %f1, %f1; sub.rn.f32 %f4, %f3, %f2;")).isZero();
    assertThat(run("mul.f32 %f3, %f1, %f1; sub.rz.f32 %f4, %f3, %f2;")).isZero();
  }

  @Test
  void aProductThatIsUsedTwiceIsRounded() throws Exception {
    assertThat(run("mul.f32 %f3, %f1, %f1; sub.f32 %f4, %f3, %f2; st.global.f32 [%rd1], %f3;"))
        .isZero();
    assertThat(run("mul.f32 %f3, %f1, %f1; sub.f32 %f4, %f3, %f3;")).isZero();
  }

  @Test
  void modifiersMustAgree() throws Exception {
    assertThat(run("mul.ftz.f32 %f3, %f1, %f1; sub.f32 %f4, %f3, %f2;")).isZero();
    assertThat(run("mul.ftz.f32 %f3, %f1, %f1; sub.ftz.f32 %f4, %f3, %f2;")).isEqualTo(LOST);
    assertThat(run("mul.sat.f32 %f3, %f1, %f1; sub.f32 %f4, %f3, %f2;")).isEqualTo(1 - SQUARE);
  }

  @Test
  void aLabelBetweenKeepsBothApart() throws Exception {
    assertThat(run("mul.f32 %f3, %f1, %f1;\nL:\n sub.f32 %f4, %f3, %f2;")).isZero();
  }

  @Test
  void aFactorThatIsWrittenBetweenKeepsBothApart() throws Exception {
    assertThat(run("mul.f32 %f3, %f1, %f1; mov.f32 %f1, 0f00000000; sub.f32 %f4, %f3, %f2;"))
        .isZero();
  }

  @Test
  void aGuardedSumStaysGuarded() throws Exception {
    assertThat(run("mul.f32 %f3, %f1, %f1; @%p1 sub.f32 %f4, %f3, %f2;")).isEqualTo(2f);
    assertThat(run("mul.f32 %f3, %f1, %f1; @!%p1 sub.f32 %f4, %f3, %f2;")).isEqualTo(LOST);
    assertThat(run("mov.f32 %f3, %f2; @!%p1 mul.f32 %f3, %f1, %f1; sub.f32 %f4, %f3, %f2;"))
        .isZero();
  }
}
