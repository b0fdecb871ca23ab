package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Lanes that run one after the other inside a kernel's code, and what makes them part. */
class SweepTest {
  private static final String HEAD = ".version 8.5\n.target sm_75\n.address_size 64\n";
  private static final int THREADS = 96;
  private static final int ROUNDS = 8;

  private final TestDevice device = new TestDevice();

  @AfterEach
  void close() {
    device.close();
  }

  /**
   * Lanes below a limit that rises wait at another place, and from a number on they leave early.
   */
  @ParameterizedTest
  @CsvSource({"0,1000", "1000,1000", "5,1000", "0,40", "1000,0", "32,64", "90,1"})
  void lanesThatPartAtBarriersComputeWhatTheyShould(int part, int leave) throws Exception {
    PtxModule module =
        device.compile(
            HEAD
                + ".visible .entry k(.param .u64 out, .param .u32 part, .param .u32 leave)\n{\n"
                + " .reg .b32 %r<20>; .reg .b64 %rd<5>; .reg .pred %p<5>;\n"
                + " .shared .align 4 .b8 s[512];\n"
                + " ld.param.u64 %rd1, [out]; ld.param.u32 %r1, [part];\n"
                + " ld.param.u32 %r2, [leave]; mov.u32 %r3, %tid.x; mov.u32 %r4, %r3;\n"
                + " mov.u32 %r5, 0; mov.u32 %r6, 0; shl.b32 %r7, %r3, 2; mov.u32 %r8, s;\n"
                + " add.s32 %r9, %r8, %r7; mov.u32 %r16, %ntid.x; add.s32 %r10, %r3, 1;\n"
                + " rem.u32 %r10, %r10, %r16; shl.b32 %r10, %r10, 2; add.s32 %r10, %r8, %r10;\n"
                + "LOOP:\n st.shared.u32 [%r9], %r4; mad.lo.s32 %r11, %r5, 13, %r1;\n"
                + " setp.lt.u32 %p1, %r3, %r11; @%p1 bra A;\n bar.sync 0; bra C;\n"
                + "A:\n add.s32 %r6, %r6, %r5; bar.sync 0;\n"
                + "C:\n ld.shared.u32 %r12, [%r10]; mad.lo.s32 %r4, %r12, 3, %r4; bar.sync 0;\n"
                + " add.s32 %r5, %r5, 1; setp.ge.u32 %p2, %r3, %r2; setp.eq.u32 %p3, %r5, 4;\n"
                + " and.pred %p2, %p2, %p3; @%p2 bra END;\n"
                + " setp.lt.u32 %p3, %r5, 8; @%p3 bra LOOP;\n"
                + "END:\n mul.wide.u32 %rd2, %r3, 8; add.s64 %rd3, %rd1, %rd2;\n"
                + " st.global.u32 [%rd3], %r4; st.global.u32 [%rd3+4], %r6; ret;\n}\n");
    long out = device.malloc(THREADS * 8);

    device.run(module, "k", 1, THREADS, 0, out, part, leave);

    assertThat(device.ints(out, THREADS * 2)).isEqualTo(expected(part, leave));
  }

  private static int[] expected(int part, int leave) {
    int[] shared = new int[THREADS];
    int[] out = new int[THREADS * 2];
    for (int t = 0; t < THREADS; t++) {
      out[t * 2] = t;
    }
    for (int k = 0; k < ROUNDS; k++) {
      int staying = k < 4 ? THREADS : Math.min(THREADS, leave);
      for (int t = 0; t < staying; t++) {
        shared[t] = out[t * 2];
        out[t * 2 + 1] += t < k * 13 + part ? k : 0;
      }
      for (int t = 0; t < staying; t++) {
        out[t * 2] += 3 * shared[(t + 1) % THREADS];
      }
    }
    return out;
  }

  /** The lane that waits is put aside, and those behind it have their own places all the same. */
  @Test
  void aLaneThatWaitsForALaterOneLetsItRun() throws Exception {
    PtxModule module =
        device.compile(
            HEAD
                + ".visible .entry k(.param .u64 out, .param .u64 flag)\n{\n"
                + " .reg .b32 %r<20>; .reg .b64 %rd<5>; .reg .pred %p<5>;\n"
                + " ld.param.u64 %rd1, [out]; ld.param.u64 %rd2, [flag];\n"
                + " mov.u32 %r1, %tid.x; mov.u32 %r2, %tid.y; mov.u32 %r3, %tid.z;\n"
                + " mad.lo.s32 %r4, %r3, 3, %r2; mad.lo.s32 %r4, %r4, 5, %r1;\n"
                + " setp.ne.u32 %p1, %r4, 7; @%p1 bra SET;\n"
                + "SPIN:\n ld.volatile.global.u32 %r5, [%rd2]; setp.eq.u32 %p2, %r5, 0;\n"
                + " @%p2 bra SPIN;\n"
                + "SET:\n setp.ne.u32 %p1, %r4, 29; @%p1 bra OUT; mov.u32 %r6, 1;\n"
                + " st.volatile.global.u32 [%rd2], %r6;\n"
                + "OUT:\n mov.u32 %r7, %laneid; mad.lo.s32 %r8, %r7, 100, %r1;\n"
                + " mul.wide.u32 %rd3, %r4, 4; add.s64 %rd4, %rd1, %rd3;\n"
                + " st.global.u32 [%rd4], %r8; ret;\n}\n");
    long out = device.malloc(30 * 4);
    long flag = device.upload(0);

    device.run(module, "k", new int[] {1, 1, 1}, new int[] {5, 3, 2}, 0, out, flag);

    int[] places = device.ints(out, 30);
    for (int i = 0; i < places.length; i++) {
      assertThat(places[i]).as("thread " + i).isEqualTo(i * 100 + i % 5);
    }
  }
}
