package io.warplight.callsites.scan;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.Type;

class BindingScanTest {
  private static final String JCUDA = "jcuda/runtime/JCuda";
  private final BindingScan scan = new BindingScan(JCUDA, "jcuda/driver/JCudaDriver");

  private static ClassWriter writer() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
    // Every kind of constant, two-slot ones among them, comes before what the scan looks for.
    writer.newConst(1);
    writer.newConst(2L);
    writer.newConst(3f);
    writer.newConst(4d);
    writer.newConst("text");
    writer.newField("a/B", "f", "J");
    writer.newMethod("a/C", "m", "()V", true);
    writer.newMethodType("()V");
    writer.newModule("m");
    writer.newPackage("p");
    Handle handle = new Handle(Opcodes.H_INVOKESTATIC, "a/C", "m", "()V", false);
    writer.newHandle(handle.getTag(), "a/C", "m", "()V", false);
    writer.newInvokeDynamic("indy", "()V", handle);
    writer.newConst(new org.objectweb.asm.ConstantDynamic("condy", "I", handle));
    return writer;
  }

  private static byte[] bytes(ClassWriter writer) {
    writer.visitEnd();
    return writer.toByteArray();
  }

  @Test
  void aClassThatOnlyHasOtherConstantsRefersToNoFunction() {
    byte[] classFile = bytes(writer());
    assertThat(scan.refersToFunction(classFile)).isFalse();
  }

  @Test
  void aClassConstantAloneRefersToNoFunction() {
    ClassWriter writer = writer();
    writer.newClass(JCUDA);
    byte[] classFile = bytes(writer);
    assertThat(scan.refersToFunction(classFile)).isFalse();
  }

  @Test
  void aMethodrefThatReturnsIntRefersToAFunction() {
    ClassWriter writer = writer();
    writer.newMethod("jcuda/driver/JCudaDriver", "cuInit", "(I)I", false);
    byte[] classFile = bytes(writer);
    assertThat(scan.refersToFunction(classFile)).isTrue();
  }

  @Test
  void aMethodrefThatReturnsSomethingElseRefersToNoFunction() {
    ClassWriter writer = writer();
    writer.newMethod(JCUDA, "setExceptionsEnabled", "(Z)V", false);
    writer.newMethod(JCUDA, "create", "()LI;", false);
    writer.newMethod(JCUDA, "create", "()[I", false);
    assertThat(scan.refersToFunction(bytes(writer))).isFalse();
  }

  @Test
  void aMethodOfAnotherClassBesideABindingsClassIsNoFunction() {
    ClassWriter writer = writer();
    writer.newClass(JCUDA);
    writer.newMethod("a/C", "m", "()I", false);
    assertThat(scan.refersToFunction(bytes(writer))).isFalse();
  }

  @Test
  void aTextThatReadsLikeABindingIsNone() {
    ClassWriter writer = writer();
    writer.newConst(JCUDA);
    writer.newUTF8("Ljcuda/runtime/JCuda;");
    writer.newConst(Type.getObjectType("jcuda/runtime/JCudb"));
    writer.newMethod("a/C", "m", "()I", false);
    assertThat(scan.refersToFunction(bytes(writer))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 45, 50, 52, 69, 99, 0xFFFF})
  void anyClassFileVersionIsRead(int version) {
    ClassWriter writer = writer();
    writer.newMethod(JCUDA, "cudaFree", "(Ljcuda/Pointer;)I", false);
    byte[] classFile = bytes(writer);
    classFile[6] = (byte) (version >> 8);
    classFile[7] = (byte) version;
    assertThat(scan.refersToFunction(classFile)).isTrue();
  }

  @Test
  void namesLongerThanTheMaskAreFoundToo() {
    String name = "a/" + "b".repeat(100);
    String longer = name + "c";
    BindingScan longNames = new BindingScan(name);
    ClassWriter writer = writer();
    writer.newMethod(longer, "f", "()I", false);
    assertThat(longNames.refersToFunction(bytes(writer))).isFalse();
    ClassWriter other = writer();
    other.newMethod(name, "f", "()I", false);
    assertThat(longNames.refersToFunction(bytes(other))).isTrue();
  }

  @Test
  void everyTruncationAndEveryChangedByteIsAnsweredWithoutAnException() {
    ClassWriter writer = writer();
    writer.newMethod(JCUDA, "cudaFree", "(Ljcuda/Pointer;)I", false);
    byte[] classFile = bytes(writer);
    for (int length = 0; length < classFile.length; length++) {
      byte[] cut = Arrays.copyOf(classFile, length);
      scan.refersToFunction(cut);
    }
    int poolEnd = new ClassReader(classFile).header;
    assertThat(scan.refersToFunction(Arrays.copyOf(classFile, poolEnd - 1))).isFalse();
    for (int i = 0; i < classFile.length; i++) {
      byte[] changed = classFile.clone();
      for (int value = 0; value < 256; value++) {
        changed[i] = (byte) value;
        scan.refersToFunction(changed);
      }
    }
  }

  @Test
  void anUnknownConstantMeansNo() {
    ClassWriter writer = writer();
    writer.newMethod(JCUDA, "f", "()I", false);
    byte[] classFile = bytes(writer);
    int tag = 10;
    for (byte unknown : new byte[] {0, 2, 13, 14, 21, 127, -1}) {
      byte[] changed = classFile.clone();
      changed[tag] = unknown;
      assertThat(scan.refersToFunction(changed)).as("tag %s", unknown).isFalse();
    }
  }

  @Test
  void anUnknownConstantAfterTheNameMeansNo() {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
    writer.newMethod(JCUDA, "f", "()I", false);
    writer.newConst(12345678);
    byte[] classFile = bytes(writer);
    int last = new ClassReader(classFile).header - 5;
    assertThat(classFile[last]).as("the tag of the last constant").isEqualTo((byte) 3);
    classFile[last] = 2;
    assertThat(scan.refersToFunction(classFile)).isFalse();
  }

  @Test
  void whatIsNoClassFileRefersToNoFunction() {
    assertThat(scan.refersToFunction(null)).isFalse();
    assertThat(scan.refersToFunction(new byte[100])).isFalse();
  }

  @Test
  void namesThatHaveNothingInCommonAreFoundToo() {
    BindingScan mixed = new BindingScan(JCUDA, "org/other/Binding");
    for (String name : new String[] {JCUDA, "org/other/Binding", "org/other/Nothing"}) {
      ClassWriter writer = writer();
      writer.newMethod(name, "f", "()I", false);
      assertThat(mixed.refersToFunction(bytes(writer))).isEqualTo(!name.endsWith("Nothing"));
    }
  }

  @Test
  void withoutNamesNothingIsFound() {
    ClassWriter writer = writer();
    writer.newMethod(JCUDA, "f", "()I", false);
    assertThat(new BindingScan().refersToFunction(bytes(writer))).isFalse();
  }

  @Test
  void aNameThatIsNotAsciiIsRefused() {
    assertThatIllegalArgumentException().isThrownBy(() -> new BindingScan("a/\u00e9"));
    assertThatIllegalArgumentException().isThrownBy(() -> new BindingScan("a/\0"));
  }

  @Test
  void aMethodReferenceIsFoundByWhatItCalls() {
    ClassWriter writer = writer();
    writer.newMethod(JCUDA, "cudaMalloc", "(Ljcuda/Pointer;J)I", false);
    writer.newHandle(Opcodes.H_INVOKESTATIC, JCUDA, "cudaFree", "(Ljcuda/Pointer;)I", false);
    writer.newHandle(Opcodes.H_INVOKESTATIC, JCUDA, "setExceptionsEnabled", "(Z)V", false);
    writer.newHandle(Opcodes.H_INVOKEVIRTUAL, JCUDA, "hashCode", "()I", false);
    assertThat(handles(bytes(writer))).containsExactly(JCUDA + ".cudaFree(Ljcuda/Pointer;)I");
  }

  @Test
  void aClassThatCallsAFunctionHoldsNoHandleOfIt() {
    ClassWriter writer = writer();
    writer.newMethod(JCUDA, "cudaMalloc", "(Ljcuda/Pointer;J)I", false);
    byte[] classFile = bytes(writer);
    assertThat(handles(classFile)).isEmpty();
    assertThat(handles(Arrays.copyOf(classFile, 40))).isEmpty();
  }

  @Test
  void allThatAClassMayCallIsFoundByCallAndByReference() {
    ClassWriter writer = writer();
    writer.newMethod(JCUDA, "cudaMalloc", "(Ljcuda/Pointer;J)I", false);
    writer.newHandle(Opcodes.H_INVOKESTATIC, JCUDA, "cudaFree", "(Ljcuda/Pointer;)I", false);
    writer.newMethod(JCUDA, "setExceptionsEnabled", "(Z)V", false);
    List<String> found = new ArrayList<>();
    byte[] classFile = bytes(writer);
    scan.findFunctions(
        classFile, (owner, name, descriptor) -> found.add(owner + '.' + name + descriptor));
    assertThat(found)
        .containsExactlyInAnyOrder(
            JCUDA + ".cudaMalloc(Ljcuda/Pointer;J)I", JCUDA + ".cudaFree(Ljcuda/Pointer;)I");
    scan.findFunctions(
        Arrays.copyOf(classFile, 40), (owner, name, descriptor) -> found.add("damaged"));
    assertThat(found).hasSize(2);
  }

  private List<String> handles(byte[] classFile) {
    List<String> held = new ArrayList<>();
    scan.findHandles(
        classFile, (owner, name, descriptor) -> held.add(owner + '.' + name + descriptor));
    return held;
  }
}
