package io.warplight.simulator.ptx;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What is loaded, what is refused, with which status, and that nothing else ever happens. */
@Timeout(120)
class LoadingTest {
  private static final String HEAD = ".version 7.8\n.target sm_75\n.address_size 64\n";
  private static final String BODY =
      HEAD
          + ".visible .entry k()\n"
          + "{\n"
          + " .reg .b32 %%r<9>;\n"
          + " .reg .b64 %%rd<9>;\n"
          + " .reg .f32 %%f<9>;\n"
          + " .reg .pred %%p<3>;\n"
          + "%s\n"
          + " ret;\n"
          + "}\n";

  private final TestDevice device = new TestDevice();

  @AfterEach
  void close() {
    device.close();
  }

  private PtxLoadException refusal(String text) {
    PtxLoadException refusal =
        catchThrowableOfType(PtxLoadException.class, () -> device.compile(text));
    assertThat(refusal).as(text).isNotNull();
    return refusal;
  }

  @Test
  void noPtxAtAllIsAnInvalidImage() {
    assertThat(refusal("").status()).isEqualTo(200);
    assertThat(refusal("/tmp/kernel.ptx").status()).isEqualTo(200);
    assertThat(refusal(".target sm_75\n.address_size 64\n").status()).isEqualTo(200);
    assertThat(refusal("\0" + HEAD).status()).isEqualTo(200);
  }

  @Test
  void newerVersionIsUnsupported() {
    assertThat(refusal(".version 99.0\n.target sm_75\n").status()).isEqualTo(222);
  }

  @Test
  void newerTargetIsInvalid() {
    assertThat(refusal(".version 7.8\n.target sm_120\n").status()).isEqualTo(218);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "frobnicate.u32 %r1, %r2;",
        "add.s32 %r1, %r2",
        "add.s32 %r1, %r2, %r99;",
        "add.s32 %r1;",
        "add.pred %p1, %p1, %p1;",
        "bra NOWHERE;",
        "mov.u32 %r1, nothing;",
        "ld.global.u32 %rd1 [%rd2];",
        "st.const.u32 [%rd1], %r1;",
        "ld.param.u32 %r1, [%p1];",
        "@%r1 bra L; L:",
        "call (%r1), missing, (%r2);",
        "setp.u32 %p1, %r1, %r2;",
        "cvt.s32.f32 %r1, %f1;",
        "vote.any.pred %p1, %p2;",
        "match.all.sync.f32 %r1|%p1, %r2, %r3;",
        "match.any.sync.u32 %r1, %r2, %r3;",
        "redux.sync.add.s64 %rd1, %rd2, %r3;",
        "L: L:",
        "add.s32 %r1, %r2, 0x123456789abcdef0123;",
        "{ { {",
        "mov.u32 %r1, \"text\";"
      })
  void wrongPtxIsInvalidAndItsLineIsNamed(String body) {
    PtxLoadException refusal = refusal(String.format(BODY, body));
    assertThat(refusal.status()).isEqualTo(218);
    assertThat(refusal).hasMessageStartingWith("line ");
  }

  @Test
  void lineOfTheInstructionIsNamed() {
    PtxLoadException refusal = refusal(String.format(BODY, "frobnicate.u32 %r1, %r2;"));
    assertThat(refusal.line()).isEqualTo(10);
    assertThat(refusal).hasMessageContaining("'frobnicate.u32': there is no such instruction");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "cp.async.ca.shared.global [%r1], [%rd1], 16; | cp.async.ca.shared.global",
        "wmma.load.a.sync.aligned.row.m16n16k16.f16 {%r1}, [%rd1]; | wmma.load",
        "tex.1d.v4.s32.s32 {%r1,%r2,%r3,%r4}, [%rd1, {%r5}]; | tex.1d",
        "mbarrier.init.shared.b64 [%r1], 4; | mbarrier.init"
      })
  void validButNotSimulatedIsNamed(String body, String name) {
    PtxLoadException refusal = refusal(String.format(BODY, body));
    assertThat(refusal.status()).isEqualTo(801);
    assertThat(refusal).hasMessageContaining(name).hasMessageContaining("line 10");
  }

  @Test
  void machineCodeIsRefusedByName() {
    assertThat(refusal("\u007fELF rest")).hasMessageContaining("cubin");
    assertThat(refusal("\u0050\u00ed\u0055\u00ba rest")).hasMessageContaining("fatbin");
  }

  @Test
  void resourcesOfKernelsAreKnown() throws Exception {
    PtxModule module =
        device.compile(
            HEAD
                + ".visible .entry k(.param .u32 a, .param .align 8 .b8 b[24], .param .u8 c)\n"
                + ".maxntid 128, 2, 1\n{\n .shared .align 4 .b8 s[100];\n"
                + " .local .align 8 .b8 l[40];\n .reg .b32 %r<3>;\n .reg .b64 %rd<3>;\n"
                + " mov.u32 %r1, s;\n mov.u64 %rd1, l;\n ret;\n}\n");
    PtxKernel kernel = module.kernel("k");
    assertThat(kernel.parameterCount()).isEqualTo(3);
    assertThat(kernel.parameterOffset(1)).isEqualTo(8);
    assertThat(kernel.parameterSize(1)).isEqualTo(24);
    assertThat(kernel.parameterBytes()).isEqualTo(33);
    assertThat(kernel.maxThreads()).isEqualTo(256);
    assertThat(kernel.sharedBytes()).isEqualTo(100);
    assertThat(kernel.localBytes()).isEqualTo(48);
    assertThat(kernel.registers()).isBetween(8, 255);
    assertThat(module.kernel("other")).isNull();
  }

  @Test
  void hugeDeclarationsCostNothing() throws Exception {
    device.compile(
        HEAD
            + ".visible .entry k()\n{\n .reg .b32 %r<4000000000>;\n"
            + " mov.u32 %r3999999999, 1;\n ret;\n}\n");
    assertThat(refusal(HEAD + ".global .b8 big[99999999999999999];\n").status()).isEqualTo(218);
    assertThat(refusal(HEAD + ".global .b8 big[8000000000];\n").status()).isEqualTo(2);
    assertThat(refusal(String.format(BODY, ".local .b8 l[2000000000];")).status()).isEqualTo(218);
    StringBuilder nested = new StringBuilder();
    for (int i = 0; i < 200_000; i++) {
      nested.append('{');
    }
    assertThat(refusal(String.format(BODY, nested)).status()).isEqualTo(218);
  }

  @Test
  void straightLinesOfAnyLengthCompile() throws Exception {
    StringBuilder body = new StringBuilder();
    for (int i = 0; i < 20_000; i++) {
      body.append("mad.lo.s32 %r1, %r1, ").append(i | 1).append(", %r2; xor.b32 %r2, %r2, %r1;\n");
    }
    PtxModule module =
        device.compile(
            HEAD
                + ".visible .entry k(.param .u64 p)\n{\n .reg .b32 %r<3>;\n .reg .b64 %rd<2>;\n"
                + " mov.u32 %r1, 1; mov.u32 %r2, 2; ld.param.u64 %rd1, [p];\n"
                + body
                + " st.global.u32 [%rd1], %r2;\n ret;\n}\n");
    long out = device.malloc(4);
    device.run(module, "k", 1, 1, 0, out);
    int a = 1;
    int b = 2;
    for (int i = 0; i < 20_000; i++) {
      a = a * (i | 1) + b;
      b ^= a;
    }
    assertThat(device.ints(out, 1)).containsExactly(b);
  }

  /**
   * Changes of real texts: whatever they are, there is a module or a status. Millions of them take
   * longer than a test of this class may.
   */
  @Test
  @Timeout(value = 6, unit = TimeUnit.HOURS)
  void changedTextsLoadOrAreRefused() throws Exception {
    long seed = Long.getLong("warplight.fuzz.seed", System.nanoTime());
    int cases = Integer.getInteger("warplight.fuzz.cases", 3000);
    System.out.println("PTX reader: seed " + seed + ", " + cases + " cases");
    Random random = new Random(seed);
    List<byte[]> texts = new ArrayList<>();
    for (String name :
        new String[] {
          "vectors",
          "reduce",
          "warps",
          "structs",
          "switches",
          "calls",
          "atomics",
          "faults",
          "integers"
        }) {
      texts.add(Files.readAllBytes(Path.of("src/test/cuda", name + ".ptx")));
    }
    int loaded = 0;
    for (int i = 0; i < cases; i++) {
      if (i > 0 && i % 100_000 == 0) {
        System.out.println("PTX reader: " + i + " cases, " + loaded + " loaded, heap " + heap());
      }
      byte[] text = change(random, texts);
      try {
        PtxModule module = PtxModule.load(text, TestDevice.TARGET, device);
        if (i % 20 == 0) {
          module.kernels().values().forEach(PtxKernel::compile);
        }
        module.unload();
        loaded++;
      } catch (PtxLoadException e) {
        assertThat(e.status()).isIn(2, 200, 218, 222, 801);
      } catch (RuntimeException | Error e) {
        throw new AssertionError(
            "seed " + seed + ", case " + i + ":\n" + new String(text, StandardCharsets.ISO_8859_1),
            e);
      }
    }
    System.out.println("PTX reader: " + cases + " cases, " + loaded + " loaded, heap " + heap());
    assertThat(loaded).isLessThan(cases);
  }

  @Test
  void aTextThatEndsTooSoonLoadsOrIsRefused() throws Exception {
    byte[] whole = Files.readAllBytes(Path.of("src/test/cuda/vectors.ptx"));
    int loaded = 0;
    for (int length = 0; length < whole.length; length += 1 + length / 500) {
      loaded += loads(Arrays.copyOf(whole, length)) ? 1 : 0;
    }
    assertThat(loaded).as("between two kernels").isPositive();
  }

  @Test
  void bytesThatAreNoTextAreRefused() throws Exception {
    long seed = System.nanoTime();
    System.out.println("PTX reader, bytes: seed " + seed);
    Random random = new Random(seed);
    for (int size : new int[] {1, 2, 7, 64, 4_000, 1_000_000}) {
      byte[] bytes = new byte[size];
      random.nextBytes(bytes);
      assertThat(loads(bytes)).isFalse();
      byte[] behindAHead =
          (HEAD + new String(bytes, StandardCharsets.ISO_8859_1))
              .getBytes(StandardCharsets.ISO_8859_1);
      loads(behindAHead);
    }
  }

  /** A module or a status, nothing else. */
  private boolean loads(byte[] text) {
    try {
      PtxModule.load(text, TestDevice.TARGET, device).unload();
      return true;
    } catch (PtxLoadException e) {
      assertThat(e.status()).isIn(2, 200, 218, 222, 801);
      return false;
    }
  }

  /** What is in use once the garbage has gone. */
  private static String heap() {
    System.gc();
    Runtime runtime = Runtime.getRuntime();
    return (runtime.totalMemory() - runtime.freeMemory()) / 1024 + " KiB";
  }

  /**
   * As older compilers write it: nvcc 12 emits 8.0 to 8.8, 11 emits 7.x, with older architectures,
   * debug directives and its own banner; the instructions are the same.
   */
  @ParameterizedTest
  @CsvSource({
    "6.3, sm_75",
    "6.5, sm_75",
    "7.0, sm_80",
    "7.8, sm_86",
    "8.0, sm_75",
    "8.2, sm_89",
    "8.4, sm_90",
    "8.5, sm_52",
    "8.8, sm_75"
  })
  void whatOlderCompilersWriteLoads(String version, String target) throws Exception {
    for (String name :
        new String[] {"vectors", "reduce", "structs", "switches", "calls", "prints"}) {
      String text = Files.readString(Path.of("src/test/cuda", name + ".ptx"));
      String older =
          text.replaceFirst(
                  "Cuda compilation tools, release [^\n]*",
                  "Cuda compilation tools, release 12.4, V12.4.131")
              .replaceFirst("\\.version [0-9.]+\\n", ".version " + version + "\n")
              .replaceFirst("\\.target sm_\\d+", ".target " + target + ", debug")
              .concat("\t.file\t1 \"/a/" + name + ".cu\"\n\t.section .debug_loc\n\t{\n\t}\n");

      PtxModule module =
          PtxModule.load(older.getBytes(StandardCharsets.UTF_8), TestDevice.TARGET, device);

      assertThat(module.kernels()).as(name).isNotEmpty();
      module.kernels().values().forEach(PtxKernel::compile);
      module.unload();
    }
  }

  private static byte[] change(Random random, List<byte[]> texts) {
    byte[] text = texts.get(random.nextInt(texts.size())).clone();
    int changes = 1 + random.nextInt(4);
    for (int k = 0; k < changes; k++) {
      int at = random.nextInt(text.length);
      switch (random.nextInt(6)) {
        case 0:
          text[at] = (byte) random.nextInt(256);
          break;
        case 1:
          text[at] = (byte) " .,;:[]{}()<>%@!+-_$0123456789abcdefrsu".charAt(random.nextInt(39));
          break;
        case 2:
          text = java.util.Arrays.copyOf(text, at + 1);
          break;
        case 3:
          int length = Math.min(random.nextInt(40), text.length - at);
          int to = random.nextInt(text.length - length + 1);
          System.arraycopy(text, at, text, to, length);
          break;
        case 4:
          byte[] other = texts.get(random.nextInt(texts.size()));
          int from = random.nextInt(other.length);
          int count =
              Math.min(random.nextInt(200), Math.min(other.length - from, text.length - at));
          System.arraycopy(other, from, text, at, count);
          break;
        default:
          // A line goes away.
          int end = at;
          while (end < text.length && text[end] != '\n') {
            text[end++] = ' ';
          }
          break;
      }
    }
    return text;
  }
}
