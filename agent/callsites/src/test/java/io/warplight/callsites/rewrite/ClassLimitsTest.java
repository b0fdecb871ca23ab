package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.LeftReason;
import io.warplight.callsites.Site;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/** Methods and classes at the edge of what HotSpot compiles and of what a class file holds. */
class ClassLimitsTest implements Opcodes {
  private static final String BINDING = "io/warplight/callsites/rewrite/FakeBinding";
  private static final int SITE_BYTES = 6;
  private final Rewriter rewriter = new Rewriter(Facts.of(FakeBinding.class));
  private final ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);

  @BeforeEach
  void begin() throws ReflectiveOperationException {
    TestBridge.install();
    writer.visit(V1_8, ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
  }

  /** A method of so many bytes of code, with so many sites, that returns 3. */
  private void method(String name, int bytes, int sites) {
    MethodVisitor method = begin(name);
    sites(method, sites);
    nops(method, bytes - sites * SITE_BYTES - 2);
    end(method);
  }

  private MethodVisitor begin(String name) {
    MethodVisitor method = writer.visitMethod(ACC_PUBLIC | ACC_STATIC, name, "()I", null, null);
    method.visitCode();
    return method;
  }

  private static void sites(MethodVisitor method, int sites) {
    for (int i = 0; i < sites; i++) {
      method.visitIntInsn(BIPUSH, i % 100);
      method.visitMethodInsn(INVOKESTATIC, BINDING, "status", "(I)I", false);
      method.visitInsn(POP);
    }
  }

  private static void nops(MethodVisitor method, int count) {
    for (int i = 0; i < count; i++) {
      method.visitInsn(NOP);
    }
  }

  private static void end(MethodVisitor method) {
    method.visitInsn(ICONST_3);
    method.visitInsn(IRETURN);
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private byte[] classFile() {
    writer.visitEnd();
    return writer.toByteArray();
  }

  private ClassTransformation rewrite() {
    return rewriter.rewrite("a/B", classFile());
  }

  private static Set<String> left(ClassTransformation result) {
    assertThat(result.sites())
        .filteredOn(site -> !site.isRewritten())
        .extracting(Site::leftReason)
        .allMatch(reason -> reason == LeftReason.TOO_LARGE);
    return result.sites().stream()
        .filter(site -> !site.isRewritten())
        .map(site -> site.place().method())
        .collect(Collectors.toCollection(TreeSet::new));
  }

  private static Class<?> load(byte[] classFile) throws ReflectiveOperationException {
    return Class.forName("a.B", true, new MemoryLoader(Map.of("a.B", classFile)));
  }

  @ParameterizedTest
  @CsvSource({
    "7980, 10, false", // 8,000 after: still compiled
    "7981, 10, true",
    "7990, 10, true",
    "8000, 1, true",
    "8001, 10, false", // never compiled, before or after
    "65515, 10, false", // 65,535 after
    "65516, 10, true",
    "65530, 10, true"
  })
  void aMethodThatWouldGrowTooLargeIsLeftAndTheRestOfTheClassIsRewritten(
      int bytes, int sites, boolean tooLarge) throws ReflectiveOperationException {
    method("small", 20, 2);
    method("big", bytes, sites);
    method("last", 30, 3);
    ClassTransformation result = rewrite();
    assertThat(result.sites()).hasSize(5 + sites);
    assertThat(left(result)).isEqualTo(tooLarge ? Set.of("big") : Set.of());
    Class<?> rewritten = load(result.classFile());
    assertThat(rewritten.getMethod("small").invoke(null)).isEqualTo(3);
    assertThat(rewritten.getMethod("big").invoke(null)).isEqualTo(3);
    assertThat(rewritten.getMethod("last").invoke(null)).isEqualTo(3);
    assertThat(TestBridge.CALLS).hasSize(tooLarge ? 5 : 5 + sites);
  }

  @Test
  void severalMethodsThatAreTooLargeAreAllLeft() {
    for (int i = 0; i < 5; i++) {
      method("huge" + i, 65_530, 10);
      method("big" + i, 7_990, 10);
      method("small" + i, 100, 10);
    }
    ClassTransformation result = rewrite();
    assertThat(left(result)).hasSize(10).noneMatch(name -> name.startsWith("small"));
  }

  @Test
  void aClassOfWhichNothingCanBeRewrittenStaysTheSame() {
    method("big", 7_990, 10);
    ClassTransformation result = rewrite();
    assertThat(result.classFile()).isNull();
    assertThat(left(result)).containsExactly("big");
  }

  /** A jump over everything between, forwards or backwards, as far as 16 bits reach. */
  private void jump(String name, boolean back, int distance, int sites) {
    MethodVisitor method = begin(name);
    Label near = new Label();
    Label far = new Label();
    int between = distance - 3 - sites * SITE_BYTES;
    if (back) {
      method.visitInsn(ICONST_0);
      method.visitVarInsn(ISTORE, 0);
      method.visitLabel(near);
      method.visitFrame(F_APPEND, 1, new Object[] {INTEGER}, 0, null);
      method.visitIincInsn(0, 1);
      sites(method, sites);
      nops(method, between - 2);
      method.visitVarInsn(ILOAD, 0);
      method.visitInsn(ICONST_1);
      method.visitJumpInsn(IF_ICMPLT, near);
    } else {
      method.visitInsn(ICONST_0);
      method.visitJumpInsn(IFNE, far);
      sites(method, sites);
      nops(method, between);
      method.visitLabel(far);
      method.visitFrame(F_SAME, 0, null, 0, null);
    }
    end(method);
  }

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aMethodWhoseJumpNoLongerReachesItsTargetIsLeft(boolean back)
      throws ReflectiveOperationException {
    int farthest = back ? 32_768 : 32_767;
    jump("reaches", back, farthest - 4, 2);
    jump("tooFar", back, farthest - 3, 2);
    byte[] before = classFile();
    ClassTransformation result = rewriter.rewrite("a/B", before);
    assertThat(left(result)).containsExactly("tooFar");
    assertThat(load(result.classFile()).getMethod("reaches").invoke(null)).isEqualTo(3);
    assertThat(load(result.classFile()).getMethod("tooFar").invoke(null)).isEqualTo(3);
    assertThat(TestBridge.CALLS).hasSize(2);
    Dump.assertOnlyCallSitesDiffer(before, result.classFile());
  }

  @ParameterizedTest
  @ValueSource(ints = {65_535, 65_534, 65_530, 65_520, 65_493, 65_492, 65_480, 65_400, 65_000})
  void methodsWhoseConstantsDoNotFitAreLeft(int constants) throws ReflectiveOperationException {
    for (int i = 0; i < 5; i++) {
      method("m" + i, 100, 5);
    }
    int have = new ClassReader(writer.toByteArray()).getItemCount();
    for (int i = have; i < constants; i++) {
      writer.newConst(1_000_000 + i);
    }
    byte[] before = classFile();
    assertThat(new ClassReader(before).getItemCount()).isEqualTo(constants);
    ClassTransformation result = rewriter.rewrite("a/B", before);
    Set<String> left = left(result);
    byte[] after = result.classFile();
    if (constants > 65_492) {
      assertThat(after).isNull();
      assertThat(left).hasSize(5);
    } else {
      assertThat(new ClassReader(after).getItemCount()).isLessThanOrEqualTo(65_535);
      assertThat(left).hasSizeLessThan(5);
      Class<?> rewritten = load(after);
      for (int i = 0; i < 5; i++) {
        assertThat(rewritten.getMethod("m" + i).invoke(null)).isEqualTo(3);
      }
      assertThat(TestBridge.CALLS).hasSize(5 * (5 - left.size()));
    }
    if (constants == 65_000) {
      assertThat(left).isEmpty();
    }
  }

  @Test
  void aMethodWithHugeFramesKeepsThem() throws ReflectiveOperationException {
    MethodVisitor method = begin("frames");
    Object[] locals = new Object[200];
    for (int i = 0; i < locals.length; i++) {
      locals[i] = "java/lang/String";
      method.visitInsn(ACONST_NULL);
      method.visitVarInsn(ASTORE, i);
    }
    for (int i = 0; i < 100; i++) {
      Label next = new Label();
      sites(method, 1);
      method.visitInsn(ICONST_0);
      method.visitJumpInsn(IFNE, next);
      method.visitInsn(NOP);
      method.visitLabel(next);
      method.visitFrame(F_FULL, locals.length - i, locals, 0, null);
      method.visitInsn(NOP);
    }
    end(method);
    byte[] before = classFile();
    ClassTransformation result = rewriter.rewrite("a/B", before);
    Dump.assertOnlyCallSitesDiffer(before, result.classFile());
    assertThat(load(result.classFile()).getMethod("frames").invoke(null)).isEqualTo(3);
    assertThat(TestBridge.CALLS).hasSize(100);
  }
}
