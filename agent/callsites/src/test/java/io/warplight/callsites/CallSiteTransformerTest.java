package io.warplight.callsites;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.fate.BindingFacts;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

class CallSiteTransformerTest {
  private static final BindingFacts FACTS =
      new BindingFacts() {
        @Override
        public boolean isFunction(String owner, String name, String descriptor) {
          return name.equals("cudaFree");
        }

        @Override
        public boolean isFormatter(String owner, String name, String descriptor) {
          return false;
        }

        @Override
        public OptionalInt code(String owner, String field) {
          return OptionalInt.empty();
        }
      };

  private final List<String> asked = new ArrayList<>();
  private final CallSiteTransformer transformer =
      new CallSiteTransformer(
          () -> {
            asked.add("facts");
            return FACTS;
          });

  private static byte[] caller(String function) {
    ClassWriter writer = new ClassWriter(ClassWriter.COMPUTE_MAXS);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, "a/B", null, "java/lang/Object", null);
    MethodVisitor method = writer.visitMethod(Opcodes.ACC_STATIC, "m", "()I", null, null);
    method.visitCode();
    method.visitInsn(Opcodes.ACONST_NULL);
    method.visitMethodInsn(
        Opcodes.INVOKESTATIC, "jcuda/runtime/JCuda", function, "(Ljcuda/Pointer;)I", false);
    method.visitInsn(Opcodes.IRETURN);
    method.visitMaxs(0, 0);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static byte[] own(Class<?> type) throws IOException {
    try (InputStream in = type.getResourceAsStream(type.getSimpleName() + ".class")) {
      return in.readAllBytes();
    }
  }

  @Test
  void aClassThatCallsAFunctionIsRewritten() {
    ClassTransformation result = transformer.transform("a/B", caller("cudaFree"));
    assertThat(result.classFile()).isNotNull();
    assertThat(result.leftReason()).isNull();
    assertThat(result.hooks()).isEmpty();
    Site site = result.sites().get(0);
    assertThat(site.owner()).isEqualTo("jcuda/runtime/JCuda");
    assertThat(site.function()).isEqualTo("cudaFree");
    assertThat(site.descriptor()).isEqualTo("(Ljcuda/Pointer;)I");
    assertThat(site.place().method()).isEqualTo("m");
    assertThat(site)
        .hasToString(
            "jcuda/runtime/JCuda.cudaFree(Ljcuda/Pointer;)I at " + site.place() + " (rewritten)");
    transformer.transform("a/B", caller("cudaFree"));
    assertThat(asked).as("asked once").hasSize(1);
  }

  @Test
  void aClassThatCallsWhatIsNoFunctionComesBackAsItWas() {
    assertThat(transformer.transform("a/B", caller("other"))).isNull();
  }

  @Test
  void aClassWithoutABindingDoesNotEvenLoadTheFacts() throws IOException {
    assertThat(transformer.transform("a/B", own(CallSiteTransformer.class))).isNull();
    assertThat(transformer.transform(null, caller("cudaFree"))).isNull();
    assertThat(transformer.transform("a/B", null)).isNull();
    assertThat(asked).isEmpty();
  }

  @Test
  void brokenBytesAreLeftWithTheirFault() {
    byte[] classFile = caller("cudaFree");
    ClassTransformation result =
        transformer.transform("a/B", Arrays.copyOf(classFile, classFile.length - 8));
    assertThat(result.leftReason()).isEqualTo(LeftReason.FAULT);
    assertThat(result.fault()).isNotNull();
    assertThat(result.classFile()).isNull();
  }

  @Test
  void aFaultOfTheFactsLeavesTheClass() {
    CallSiteTransformer broken =
        new CallSiteTransformer(
            () -> {
              throw new NoClassDefFoundError("catalogue");
            });
    ClassTransformation result = broken.transform("a/B", caller("cudaFree"));
    assertThat(result.leftReason()).isEqualTo(LeftReason.FAULT);
    assertThat(result.fault()).isInstanceOf(NoClassDefFoundError.class);
  }

  @Test
  void untilABindingIsNamedOnlyTheScanLoads() throws Exception {
    Set<String> loaded = new TreeSet<>();
    ClassLoader loader = new RecordingLoader(loaded);
    Class<?> type = loader.loadClass(CallSiteTransformer.class.getName());
    java.util.function.Supplier<Object> facts = () -> FACTS;
    Object fresh = type.getConstructor(java.util.function.Supplier.class).newInstance(facts);
    Object result =
        type.getMethod("transform", String.class, byte[].class)
            .invoke(fresh, "a/B", own(CallSiteTransformer.class));
    assertThat(result).isNull();
    assertThat(loaded)
        .containsExactlyInAnyOrder(
            "io.warplight.callsites.CallSiteTransformer",
            "io.warplight.callsites.scan.BindingScan",
            "io.warplight.catalog.BindingNames",
            // The reflection of this test asks for the types in public signatures.
            "io.warplight.callsites.ClassTransformation",
            "io.warplight.callsites.fate.BindingFacts",
            "io.warplight.callsites.scan.FunctionHandles");
  }

  /** Loads our classes and ASM's itself, from its parent's files, and writes down which. */
  private static final class RecordingLoader extends ClassLoader {
    private final Set<String> loaded;

    RecordingLoader(Set<String> loaded) {
      super(CallSiteTransformerTest.class.getClassLoader());
      this.loaded = loaded;
    }

    @Override
    protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
      if (!name.startsWith("io.warplight.") && !name.startsWith("org.objectweb.")) {
        return super.loadClass(name, resolve);
      }
      Class<?> known = findLoadedClass(name);
      if (known != null) {
        return known;
      }
      loaded.add(name);
      try (InputStream in = getResourceAsStream(name.replace('.', '/') + ".class")) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        in.transferTo(bytes);
        return defineClass(name, bytes.toByteArray(), 0, bytes.size());
      } catch (IOException e) {
        throw new ClassNotFoundException(name, e);
      }
    }
  }
}
