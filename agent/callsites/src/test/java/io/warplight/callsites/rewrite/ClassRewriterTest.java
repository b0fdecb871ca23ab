package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.Fate;
import io.warplight.callsites.LeftReason;
import io.warplight.callsites.Site;
import io.warplight.callsites.scan.BindingScan;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.util.CheckClassAdapter;

class ClassRewriterTest {
  private static final int NEWEST_HERE = 44 + Runtime.version().feature();
  private final Rewriter rewriter = new Rewriter(Facts.of(FakeBinding.class));

  @BeforeEach
  void installBridge() throws ReflectiveOperationException {
    TestBridge.install();
  }

  static IntStream versions() {
    return IntStream.rangeClosed(45, 69);
  }

  static Stream<Integer> versionsThatRun() {
    return versions().filter(major -> major <= NEWEST_HERE).boxed();
  }

  @ParameterizedTest
  @MethodSource("versions")
  void aClassIsRewrittenFromVersion51On(int major) {
    byte[] before = Subject.classFile(major);
    ClassTransformation result = rewriter.rewrite(Subject.CLASS, before);
    assertThat(result.sites()).hasSize(Subject.sites(major));
    assertLeftOrRewritten(major, before, result);
  }

  @ParameterizedTest
  @MethodSource("versions")
  void anInterfaceIsRewrittenFromVersion51On(int major) {
    byte[] before = Subject.interfaceFile(major);
    ClassTransformation result = rewriter.rewrite(Subject.INTERFACE, before);
    assertThat(result.sites()).hasSize(Subject.interfaceSites(major));
    assertLeftOrRewritten(major, before, result);
  }

  private void assertLeftOrRewritten(int major, byte[] before, ClassTransformation result) {
    if (major < Opcodes.V1_7) {
      assertThat(result.classFile()).isNull();
      assertThat(result.sites()).extracting(Site::leftReason).containsOnly(LeftReason.OLD_VERSION);
      return;
    }
    byte[] after = result.classFile();
    assertThat(result.sites()).allMatch(Site::isRewritten);
    assertThat(Dump.bridgeCalls(after, Bridge.LINK)).isEqualTo(result.sites().size());
    Dump.assertOnlyCallSitesDiffer(before, after);
    new ClassReader(after).accept(new CheckClassAdapter(new ClassWriter(0), true), 0);
    assertThat(rewriter.rewrite(new ClassReader(after).getClassName(), after))
        .as("a second run")
        .isNull();
  }

  @ParameterizedTest
  @MethodSource("versionsThatRun")
  void aRewrittenClassDoesWhatItDidAndEachCallPassesTheBridge(int major) throws Exception {
    byte[] before = Subject.classFile(major);
    byte[] after = rewriter.rewrite(Subject.CLASS, before).classFile();
    List<Object> expected = results(load(Subject.CLASS, before));
    assertThat(TestBridge.CALLS).isEmpty();
    assertThat(results(load(Subject.CLASS, after == null ? before : after))).isEqualTo(expected);
    if (after != null) {
      assertThat(TestBridge.CALLS)
          .containsExactly(
              "status=7", "status=1", "mixed=12", "status=3", "status=2", "status=1", "status=5");
    }
  }

  @ParameterizedTest
  @MethodSource("versionsThatRun")
  void aRewrittenInterfaceDoesWhatItDid(int major) throws Exception {
    byte[] before = Subject.interfaceFile(major);
    byte[] after = rewriter.rewrite(Subject.INTERFACE, before).classFile();
    int initial = initial(load(Subject.INTERFACE, before));
    Class<?> rewritten = load(Subject.INTERFACE, after == null ? before : after);
    assertThat(initial(rewritten)).isEqualTo(initial).isEqualTo(7);
    if (major >= Opcodes.V1_8) {
      assertThat(rewritten.getMethod("run").invoke(null)).isEqualTo(18);
      Object instance = instanceOf(rewritten);
      assertThat(rewritten.getMethod("runDefault").invoke(instance)).isEqualTo(18);
      java.lang.reflect.Method runPrivate = rewritten.getDeclaredMethod("runPrivate");
      runPrivate.setAccessible(true);
      assertThat(runPrivate.invoke(instance)).isEqualTo(18);
      assertThat(TestBridge.CALLS).hasSize(1 + 3 * 5);
    }
  }

  private static Object instanceOf(Class<?> type) throws Exception {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(
        Opcodes.V1_8,
        Opcodes.ACC_PUBLIC,
        "subject/Impl",
        null,
        "java/lang/Object",
        new String[] {Subject.INTERFACE});
    org.objectweb.asm.MethodVisitor constructor =
        writer.visitMethod(Opcodes.ACC_PUBLIC, "<init>", "()V", null, null);
    constructor.visitCode();
    constructor.visitVarInsn(Opcodes.ALOAD, 0);
    constructor.visitMethodInsn(Opcodes.INVOKESPECIAL, "java/lang/Object", "<init>", "()V", false);
    constructor.visitInsn(Opcodes.RETURN);
    constructor.visitMaxs(0, 0);
    constructor.visitEnd();
    writer.visitEnd();
    byte[] classFile = writer.toByteArray();
    ClassLoader loader =
        new ClassLoader(type.getClassLoader()) {
          @Override
          protected Class<?> findClass(String name) {
            return defineClass(name, classFile, 0, classFile.length);
          }
        };
    return loader.loadClass("subject.Impl").getConstructor().newInstance();
  }

  private static List<Object> results(Class<?> subject) throws Exception {
    return Arrays.asList(
        initial(subject),
        subject.getMethod("run").invoke(null),
        subject.getMethod("other").invoke(null),
        subject.getConstructor().newInstance());
  }

  private static int initial(Class<?> subject) throws Exception {
    return subject.getField("initial").getInt(null);
  }

  private static Class<?> load(String internalName, byte[] classFile) throws Exception {
    String name = internalName.replace('/', '.');
    return Class.forName(name, true, new MemoryLoader(Map.of(name, classFile)));
  }

  @Test
  void placesSayWhereASiteIsAndWhatItsOrdinalIs() throws Exception {
    byte[] after = rewriter.rewrite(Subject.CLASS, Subject.classFile(Opcodes.V1_8)).classFile();
    load(Subject.CLASS, after).getMethod("run").invoke(null);
    assertThat(TestBridge.PLACES)
        .extracting(place -> place.method() + place.descriptor() + place.ordinal())
        .containsExactly("<clinit>()V0", "run()I0", "run()I1", "run()I2");
  }

  @Test
  void aMethodReferenceAloneIsLeft() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
    MethodVisitor method =
        writer.visitMethod(
            Opcodes.ACC_STATIC, "m", "()Ljava/lang/invoke/MethodHandle;", null, null);
    method.visitCode();
    method.visitLdcInsn(new Handle(Opcodes.H_INVOKESTATIC, "a/V", "f", "()I", false));
    method.visitInsn(Opcodes.ARETURN);
    method.visitMaxs(1, 0);
    writer.visitEnd();
    byte[] before = writer.toByteArray();
    assertThat(new BindingScan("a/V").refersToFunction(before)).isTrue();
    assertThat(new Rewriter(Facts.ofAll()).rewrite("a/B", before)).isNull();
  }

  @Test
  void aCallThatIsNoSiteMovesNoFateToAnotherSite() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "(La/V;)I", null, null);
    method.visitCode();
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "a/I", "f", "()I", true);
    method.visitInsn(Opcodes.POP);
    method.visitVarInsn(Opcodes.ALOAD, 0);
    method.visitMethodInsn(Opcodes.INVOKEVIRTUAL, "a/V", "f", "()I", false);
    method.visitInsn(Opcodes.POP);
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "a/V", "f", "()I", false);
    method.visitInsn(Opcodes.IRETURN);
    method.visitMaxs(0, 0);
    writer.visitEnd();
    assertThat(new Rewriter(Facts.ofAll()).rewrite("a/B", writer.toByteArray()).sites())
        .extracting(site -> site.place().fate())
        .containsExactly(Fate.RETURNED);
  }

  @Test
  void aStaticMethodOfAnInterfaceIsNoFunction() {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()I", null, null);
    method.visitCode();
    method.visitMethodInsn(Opcodes.INVOKESTATIC, "a/I", "f", "()I", true);
    method.visitInsn(Opcodes.IRETURN);
    method.visitMaxs(0, 0);
    writer.visitEnd();
    assertThat(new Rewriter(Facts.ofAll()).rewrite("a/B", writer.toByteArray())).isNull();
  }

  @Test
  void aVersionThatNobodyKnowsYetIsLeft() {
    byte[] classFile = Subject.classFile(Opcodes.V1_8);
    classFile[7] = 99;
    ClassTransformation result = rewriter.rewrite(Subject.CLASS, classFile);
    assertThat(result.classFile()).isNull();
    assertThat(result.leftReason()).isEqualTo(LeftReason.NEW_VERSION);
  }

  @Test
  void thePreviewFlagOfAVersionIsKept() {
    byte[] classFile = Subject.classFile(Opcodes.V17);
    classFile[4] = (byte) 0xFF;
    classFile[5] = (byte) 0xFF;
    byte[] after = rewriter.rewrite(Subject.CLASS, classFile).classFile();
    assertThat(Arrays.copyOf(after, 8)).isEqualTo(Arrays.copyOf(classFile, 8));
  }
}
