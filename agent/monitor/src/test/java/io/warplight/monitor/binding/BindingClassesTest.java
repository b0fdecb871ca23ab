package io.warplight.monitor.binding;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Numbering;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class BindingClassesTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";
  private static final String DRIVER = "jcuda/driver/JCudaDriver";
  private static final String BLAS = "jcuda/jcublas/JCublas2";

  private final BindingClasses bindings = new BindingClasses(new Catalogue());

  @Test
  void versionIsThatOfTheRuntimesOwnField() {
    assertThat(bindings.cudaVersion()).isZero();
    bindings.add(new Copy().define(RUNTIME, false, 12060));
    assertThat(bindings.cudaVersion()).isEqualTo(12060);
    assertThat(bindings.numbering(null)).isEqualTo(Numbering.of(12060));
  }

  @Test
  void eachCopyHasItsOwnNumbering() {
    Class<?> old = new Copy().define(RUNTIME, false, 8000);
    Class<?> current = new Copy().define(RUNTIME, false, 12060);
    bindings.add(old);
    bindings.add(current);
    assertThat(bindings.numbering(old)).isEqualTo(Numbering.BEFORE_10_1);
    assertThat(bindings.numbering(current)).isEqualTo(Numbering.CURRENT);
  }

  @Test
  void aLibrarysClassHasTheNumberingOfItsOwnCopy() {
    Copy old = new Copy();
    Class<?> oldBlas = old.define(BLAS, false, 0);
    Copy current = new Copy();
    Class<?> currentBlas = current.define(BLAS, false, 0);
    bindings.add(old.define(RUNTIME, false, 8000));
    bindings.add(current.define(RUNTIME, false, 12060));
    bindings.add(oldBlas);
    assertThat(bindings.numbering(oldBlas)).isEqualTo(Numbering.BEFORE_10_1);
    assertThat(bindings.numbering(currentBlas)).isEqualTo(Numbering.CURRENT);
    assertThat(bindings.numbering(new Copy(old).define(BLAS, false, 0)))
        .as("the runtime's class comes from its parent")
        .isEqualTo(Numbering.BEFORE_10_1);
  }

  @Test
  void aCopyThatNoHookHasToldTellsItself() {
    bindings.add(new Copy().define(RUNTIME, false, 12060));
    Class<?> old = new Copy().define(RUNTIME, false, 8000);
    assertThat(bindings.numbering(old)).isEqualTo(Numbering.BEFORE_10_1);
  }

  @Test
  void otherClassesThatThrowAreNamedWhereThisOneDoesNot() {
    Copy copy = new Copy();
    bindings.add(copy.define(RUNTIME, false, 12060));
    bindings.add(copy.define(DRIVER, true, 0));
    bindings.add(copy.define(BLAS, true, 0));
    assertThat(bindings.othersThrowing(RUNTIME)).containsExactly("JCudaDriver", "JCublas2");
    assertThat(bindings.othersThrowing(BLAS)).as("it throws itself").isEmpty();
    assertThat(bindings.othersThrowing("jcuda/jcufft/JCufft")).as("not in use").isEmpty();
  }

  @Test
  void anotherApplicationsCopyIsNoneOfItsBusiness() {
    bindings.add(new Copy().define(RUNTIME, false, 12060));
    bindings.add(new Copy().define(DRIVER, true, 0));
    assertThat(bindings.othersThrowing(RUNTIME)).isEmpty();
  }

  @Test
  void ofSeveralCopiesNoneIsBlamed() {
    Copy copy = new Copy();
    bindings.add(new Copy().define(RUNTIME, false, 12060));
    bindings.add(copy.define(RUNTIME, false, 12060));
    bindings.add(copy.define(DRIVER, true, 0));
    assertThat(bindings.othersThrowing(RUNTIME)).as("whose call failed is not known").isEmpty();
  }

  @Test
  void classThatComesAgainIsKnownOnce() {
    Copy copy = new Copy();
    bindings.add(copy.define(RUNTIME, false, 12060));
    Class<?> driver = copy.define(DRIVER, true, 0);
    bindings.add(driver);
    bindings.add(driver);
    assertThat(bindings.othersThrowing(RUNTIME)).containsExactly("JCudaDriver");
  }

  /** A loader with a copy of the binding, of which only the fields matter. */
  private static final class Copy extends ClassLoader {
    Copy() {}

    Copy(ClassLoader parent) {
      super(parent);
    }

    Class<?> define(String name, boolean throwing, int version) {
      ClassWriter writer = new ClassWriter(0);
      writer.visit(Opcodes.V1_7, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
      int access = Opcodes.ACC_PRIVATE | Opcodes.ACC_STATIC | Opcodes.ACC_FINAL;
      writer.visitField(access, "exceptionsEnabled", "Z", null, throwing ? 1 : 0);
      if (version > 0) {
        writer.visitField(access, Numbering.VERSION_FIELD, "I", null, version);
      }
      writer.visitEnd();
      byte[] file = writer.toByteArray();
      return defineClass(name.replace('/', '.'), file, 0, file.length);
    }
  }
}
