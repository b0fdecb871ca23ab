package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.CodeSet;
import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Fates in code that no Java compiler writes. */
class BytecodeFatesTest {
  private static final String STUB = StubBinding.class.getName().replace('.', '/');

  @Test
  void copiesOnTheStackAreFollowed() {
    assertThat(fate(code -> insns(code, Opcodes.DUP, Opcodes.POP2))).isEqualTo(Fate.DISCARDED);
    assertThat(
            fate(
                code -> {
                  insns(code, Opcodes.ICONST_1, Opcodes.SWAP, Opcodes.DUP_X1, Opcodes.POP2);
                  insns(code, Opcodes.IRETURN);
                }))
        .isEqualTo(Fate.RETURNED);
    assertThat(
            fate(
                code -> {
                  insns(code, Opcodes.ICONST_1, Opcodes.ICONST_2, Opcodes.DUP2_X1, Opcodes.POP2);
                  insns(code, Opcodes.IRETURN);
                }))
        .isEqualTo(Fate.RETURNED);
    assertThat(fate(code -> insns(code, Opcodes.I2L, Opcodes.DUP2, Opcodes.POP2, Opcodes.POP2)))
        .isEqualTo(Fate.DISCARDED);
    assertThat(fate(code -> insns(code, Opcodes.I2L, Opcodes.L2I, Opcodes.IRETURN)))
        .isEqualTo(Fate.RETURNED);
  }

  @Test
  void conversionsAreFollowed() {
    int[][] conversions = {
      {Opcodes.INEG},
      {Opcodes.I2B},
      {Opcodes.I2C},
      {Opcodes.I2S},
      {Opcodes.I2F, Opcodes.F2I},
      {Opcodes.I2F, Opcodes.FNEG, Opcodes.F2I},
      {Opcodes.I2D, Opcodes.D2I},
      {Opcodes.I2D, Opcodes.DNEG, Opcodes.D2F, Opcodes.F2I},
      {Opcodes.I2L, Opcodes.LNEG, Opcodes.L2I},
      {Opcodes.I2L, Opcodes.L2F, Opcodes.F2I},
      {Opcodes.I2L, Opcodes.L2D, Opcodes.D2L, Opcodes.L2I},
      {Opcodes.I2F, Opcodes.F2D, Opcodes.D2I},
      {Opcodes.I2F, Opcodes.F2L, Opcodes.L2I},
      {Opcodes.I2D, Opcodes.DCONST_0, Opcodes.DCMPL},
      {Opcodes.I2F, Opcodes.FCONST_0, Opcodes.FCMPG},
      {Opcodes.I2L, Opcodes.LCONST_0, Opcodes.LADD, Opcodes.L2I},
    };
    for (int[] conversion : conversions) {
      Place dropped = place(code -> insns(code, with(conversion, Opcodes.POP)));
      Place returned = place(code -> insns(code, with(conversion, Opcodes.IRETURN)));
      assertThat(dropped.fate()).isEqualTo(Fate.DISCARDED);
      assertThat(returned.fate()).isEqualTo(Fate.RETURNED);
      assertThat(returned.returnsDerived()).isTrue();
    }
  }

  private static int[] with(int[] opcodes, int last) {
    int[] all = java.util.Arrays.copyOf(opcodes, opcodes.length + 1);
    all[opcodes.length] = last;
    return all;
  }

  @Test
  void comparesInEveryWay() {
    assertThat(comparing(Opcodes.IFEQ)).isEqualTo("checked ");
    assertThat(comparing(Opcodes.IFGT)).isEqualTo("checked ");
    assertThat(comparing(Opcodes.IFLE)).isEqualTo("checked ");
    assertThat(comparing(Opcodes.IFLT)).isEqualTo("checked_other ..-1");
    assertThat(comparing(Opcodes.IFGE)).isEqualTo("checked_other ..-1");
    assertThat(comparing(Opcodes.SIPUSH, Opcodes.IF_ICMPEQ)).isEqualTo("checked_other 600");
    assertThat(comparing(Opcodes.SIPUSH, Opcodes.SWAP, Opcodes.IF_ICMPNE))
        .isEqualTo("checked_other 600");
    assertThat(comparing(Opcodes.SIPUSH, Opcodes.SWAP, Opcodes.IF_ICMPLT))
        .isEqualTo("checked_other 601..");
    assertThat(comparing(Opcodes.SIPUSH, Opcodes.IF_ICMPGT)).isEqualTo("checked_other 601..");
    assertThat(comparing(Opcodes.ICONST_1, Opcodes.IXOR, Opcodes.IFEQ)).isEqualTo("checked ");
    assertThat(comparing(Opcodes.I2L, Opcodes.LCONST_1, Opcodes.LCMP, Opcodes.IFEQ))
        .isEqualTo("checked_other 1");
    assertThat(comparing(Opcodes.I2L, Opcodes.LCONST_0, Opcodes.LCMP, Opcodes.IFNE))
        .isEqualTo("checked ");
    assertThat(comparing(Opcodes.I2L, Opcodes.DUP2, Opcodes.LCMP, Opcodes.IFNE))
        .isEqualTo("unknown ");
    assertThat(comparing(Opcodes.DUP, Opcodes.IF_ICMPNE)).isEqualTo("unknown ");
  }

  /** Fate and codes where the status is compared so, and the jump leads elsewhere. */
  private static String comparing(int... opcodes) {
    Place place =
        place(
            code -> {
              Label elsewhere = new Label();
              for (int i = 0; i < opcodes.length - 1; i++) {
                if (opcodes[i] == Opcodes.SIPUSH) {
                  code.visitIntInsn(Opcodes.SIPUSH, 600);
                } else {
                  code.visitInsn(opcodes[i]);
                }
              }
              code.visitJumpInsn(opcodes[opcodes.length - 1], elsewhere);
              insns(code, Opcodes.ICONST_0, Opcodes.IRETURN);
              code.visitLabel(elsewhere);
            });
    return place.fate().id() + " " + place.codes();
  }

  @Test
  void leavesSubroutinesUnknown() {
    Place place =
        place(
            code -> {
              Label subroutine = new Label();
              Label after = new Label();
              code.visitJumpInsn(Opcodes.JSR, subroutine);
              code.visitJumpInsn(Opcodes.GOTO, after);
              code.visitLabel(subroutine);
              code.visitVarInsn(Opcodes.ASTORE, 2);
              code.visitVarInsn(Opcodes.RET, 2);
              code.visitLabel(after);
            });

    assertThat(place.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(place.reason()).isEqualTo("jsr");
  }

  @Test
  void leavesCodeUnknownThatNoVerifierTakes() {
    Place place = place(code -> insns(code, Opcodes.POP, Opcodes.POP, Opcodes.POP));

    assertThat(place.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(place.reason()).isEqualTo("invalid_code");
  }

  @Test
  void leavesUnreachableCodeUnknown() {
    byte[] file =
        file(
            code -> {
              insns(code, Opcodes.IRETURN);
              call(code);
              insns(code, Opcodes.IRETURN);
            });
    List<Place> places = new FateAnalysis(new StubFacts()).analyze(file).places();

    assertThat(places).extracting(Place::fate).containsExactly(Fate.RETURNED, Fate.UNKNOWN);
    assertThat(places.get(1).reason()).isEqualTo("unreachable");
  }

  @Test
  void leavesMethodsOverTheBudgetUnknown() {
    Place place =
        place(
            code -> {
              for (int i = 0; i < 10_000; i++) {
                code.visitVarInsn(Opcodes.ISTORE, 3 + i % 250);
                code.visitInsn(Opcodes.ICONST_1);
              }
              insns(code, Opcodes.IRETURN);
            });

    assertThat(place.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(place.reason()).isEqualTo("too_large");
  }

  @Test
  void stopsWhenMergingTakesTooLong() {
    // Each turn of the loop moves a status one variable on, so that frames change again and again.
    Place place =
        place(
            code -> {
              code.visitVarInsn(Opcodes.ISTORE, 3);
              for (int i = 4; i < 400; i++) {
                insns(code, Opcodes.ICONST_0);
                code.visitVarInsn(Opcodes.ISTORE, i);
              }
              Label loop = new Label();
              code.visitLabel(loop);
              for (int i = 399; i > 3; i--) {
                code.visitVarInsn(Opcodes.ILOAD, i - 1);
                code.visitVarInsn(Opcodes.ISTORE, i);
              }
              code.visitVarInsn(Opcodes.ILOAD, 0);
              code.visitJumpInsn(Opcodes.IFNE, loop);
            });

    assertThat(place.fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(place.reason()).isEqualTo("too_large");
  }

  @Test
  void knowsTheClassesOwnConstants() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "Own", null, "java/lang/Object", null);
    writer.visitField(Opcodes.ACC_STATIC | Opcodes.ACC_FINAL, "BUSY", "I", null, 600).visitEnd();
    writer.visitField(Opcodes.ACC_STATIC, "OTHER", "J", null, null).visitEnd();
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()V", null, null);
    code.visitCode();
    call(code);
    code.visitFieldInsn(Opcodes.GETSTATIC, "Own", "BUSY", "I");
    Label busy = new Label();
    code.visitJumpInsn(Opcodes.IF_ICMPEQ, busy);
    call(code);
    insns(code, Opcodes.I2L);
    code.visitFieldInsn(Opcodes.GETSTATIC, "Own", "OTHER", "J");
    insns(code, Opcodes.LCMP);
    code.visitJumpInsn(Opcodes.IFNE, busy);
    insns(code, Opcodes.ACONST_NULL, Opcodes.ATHROW);
    code.visitLabel(busy);
    insns(code, Opcodes.RETURN);
    code.visitMaxs(10, 10);
    code.visitEnd();

    List<Place> places = new FateAnalysis(new StubFacts()).analyze(writer.toByteArray()).places();

    assertThat(places).extracting(Place::codes).containsExactly(CodeSet.of(600), CodeSet.NONE);
    assertThat(places).extracting(Place::fate).containsExactly(Fate.CHECKED_OTHER, Fate.UNKNOWN);
  }

  @Test
  void tableUpToTheGreatestIntEnds() {
    Place place =
        place(
            code -> {
              Label others = new Label();
              Label last = new Label();
              code.visitTableSwitchInsn(
                  Integer.MAX_VALUE - 1, Integer.MAX_VALUE, others, last, last);
              code.visitLabel(last);
              insns(code, Opcodes.ICONST_1, Opcodes.IRETURN);
              code.visitLabel(others);
            });

    assertThat(place.fate()).isEqualTo(Fate.CHECKED_OTHER);
    assertThat(place.codes()).isEqualTo(CodeSet.range(Integer.MAX_VALUE - 1, Integer.MAX_VALUE));
  }

  @Test
  void hasAnAnswerForSitesThatItDidNotFind() {
    ClassFates fates = new FateAnalysis(new StubFacts()).analyze(file(code -> {}));

    assertThat(fates.place("none", "()V", 0).reason()).isEqualTo("not_analysed");
    assertThat(fates.place("m", "(I)I", 9).fate()).isEqualTo(Fate.UNKNOWN);
    assertThat(fates.place("m", "(I)I", 0)).isEqualTo(fates.places().get(0));
  }

  @Test
  void aMethodWithoutANameIsOfADamagedFile() {
    byte[] whole = file(code -> {});
    // From the access flags: 2 bytes each for flags, class, superclass and three counts; then the
    // method's flags, its name, its descriptor.
    int flags = new ClassReader(whole).header;
    for (int index : new int[] {flags + 14, flags + 16}) {
      byte[] damaged = whole.clone();
      damaged[index] = 0;
      damaged[index + 1] = 0;

      assertThat(new FateAnalysis(new StubFacts()).analyze(damaged).places()).isEmpty();
    }
    assertThat(new FateAnalysis(new StubFacts()).analyze(whole).places()).hasSize(1);
  }

  private static Fate fate(Consumer<MethodVisitor> use) {
    return place(use).fate();
  }

  private static Place place(Consumer<MethodVisitor> use) {
    return new FateAnalysis(new StubFacts()).analyze(file(use)).places().get(0);
  }

  /** A class with a method that calls a function, does this with its status, and returns 0. */
  private static byte[] file(Consumer<MethodVisitor> use) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_5, Opcodes.ACC_PUBLIC, "Made", null, "java/lang/Object", null);
    MethodVisitor code = writer.visitMethod(Opcodes.ACC_STATIC, "m", "(I)I", null, null);
    code.visitCode();
    call(code);
    use.accept(code);
    insns(code, Opcodes.ICONST_0, Opcodes.IRETURN);
    code.visitMaxs(20, 420);
    code.visitEnd();
    return writer.toByteArray();
  }

  private static void call(MethodVisitor code) {
    code.visitMethodInsn(Opcodes.INVOKESTATIC, STUB, "f0", "()I", false);
  }

  private static void insns(MethodVisitor code, int... opcodes) {
    for (int opcode : opcodes) {
      code.visitInsn(opcode);
    }
  }
}
