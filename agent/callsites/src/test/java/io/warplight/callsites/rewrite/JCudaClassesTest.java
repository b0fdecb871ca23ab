package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.Hook;
import io.warplight.callsites.fate.CatalogueFacts;
import io.warplight.catalog.BindingNames;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.FieldInsnNode;
import org.objectweb.asm.tree.InvokeDynamicInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

/** JCuda's real classes, of every artifact, from 0.9.0 to the newest. */
class JCudaClassesTest {
  private final Rewriter rewriter = new Rewriter(Facts.ofBindings());

  static Stream<Path> jars() {
    return Subjects.jars(Subjects.FOLDER, "j").stream();
  }

  @ParameterizedTest
  @MethodSource("jars")
  void eachBindingsCheckIsHookedOnceAndTheClassStaysValid(Path jar) {
    int bindings = 0;
    for (Map.Entry<String, byte[]> entry : Subjects.classFiles(jar).entrySet()) {
      if (!BindingNames.contains(entry.getKey())) {
        continue;
      }
      bindings++;
      ClassTransformation result = rewriter.rewrite(entry.getKey(), entry.getValue());
      boolean solver = entry.getKey().matches("jcuda/jcusolver/JCusolver..");
      if (result == null) {
        assertThat(solver).as("%s has nothing to hook", entry.getKey()).isTrue();
        continue;
      }
      assertThat(result.sites()).isEmpty();
      assertThat(result.hooks().stream().filter(Hook::isCheck)).hasSize(solver ? 0 : 1);
      assertHooked(entry.getKey(), entry.getValue(), result);
    }
    assertThat(bindings).isPositive();
  }

  private void assertHooked(String name, byte[] before, ClassTransformation result) {
    byte[] after = result.classFile();
    new ClassReader(after).accept(new CheckClassAdapter(new ClassWriter(0), true), 0);
    assertThat(rewriter.rewrite(name, after)).as("a second run").isNull();
    assertThat(withoutHooks(after)).isEqualTo(Dump.text(new ClassReader(before), false));
  }

  /** The hooked class as text, less each hook and what loads its status. */
  private static String withoutHooks(byte[] classFile) {
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    for (MethodNode method : node.methods) {
      List<AbstractInsnNode> hooks = new ArrayList<>();
      for (AbstractInsnNode instruction : method.instructions) {
        if (instruction instanceof InvokeDynamicInsnNode) {
          hooks.add(instruction);
        }
      }
      for (AbstractInsnNode hook : hooks) {
        boolean check = method.name.equals(HookPlan.CHECK);
        assertThat(hook.getPrevious().getOpcode()).isEqualTo(check ? Opcodes.ILOAD : Opcodes.DUP);
        method.instructions.remove(hook.getPrevious());
        method.instructions.remove(hook);
      }
      method.maxStack -= hooks.isEmpty() || method.name.equals(HookPlan.CHECK) ? 0 : 1;
    }
    ClassWriter writer = new ClassWriter(0);
    node.accept(writer);
    return Dump.text(new ClassReader(writer.toByteArray()), false);
  }

  /** Nobody may then take a handle for dead that was made anew where no call site is. */
  @ParameterizedTest
  @ValueSource(strings = {"jcuda-0.9.0", "jcuda-12.6.0"})
  void whoeverMustKnowIsToldOfEachHandleOfTheRuntimeAndTheDriver(String jar) {
    Catalogue catalogue = new Catalogue();
    Rewriter all = new Rewriter(new CatalogueFacts(catalogue, false, true));
    List<String> silent = new ArrayList<>();
    int told = 0;
    for (String name : List.of("jcuda/runtime/JCuda", "jcuda/driver/JCudaDriver")) {
      byte[] before = Subjects.classFiles(Subjects.jar(jar)).get(name);
      byte[] after = all.rewrite(name, before).classFile();
      new ClassReader(after).accept(new CheckClassAdapter(new ClassWriter(0), true), 0);
      ClassNode node = new ClassNode();
      new ClassReader(after).accept(node, 0);
      for (MethodNode method : node.methods) {
        Function function = catalogue.function(name, method.name, method.desc);
        if (function == null || function.indexOf(Role.CREATED) < 0) {
          continue;
        }
        if (tells(method)) {
          told++;
        } else {
          silent.add(method.name);
        }
      }
    }
    assertThat(silent).isEmpty();
    assertThat(told).isGreaterThan(40);
  }

  private static boolean tells(MethodNode method) {
    for (AbstractInsnNode instruction : method.instructions) {
      if (instruction instanceof MethodInsnNode
          && ((MethodInsnNode) instruction).name.equals("made")) {
        return true;
      }
    }
    return false;
  }

  @ParameterizedTest
  @CsvSource({
    "jcuda-0.9.0, runtime/JCuda, ''",
    "jcuda-12.6.0, runtime/JCuda, ''",
    "jcuda-12.6.0, nvrtc/JNvrtc, ''",
    "jcuda-11.2.0, nvrtc/JNvrtc, nvrtcGetCUBIN",
    "jcuda-0.9.0, driver/JCudaDriver, cuModuleLoadDataJIT cuMemcpyPeer",
    "jcuda-12.6.0, driver/JCudaDriver, cuModuleLoadDataJIT cuMemcpyPeer",
    "jcublas-12.6.0, jcublas/JCublas2, cublasGemmEx cublasGemmBatchedEx"
        + " cublasGemmStridedBatchedEx",
    "jcusparse-12.6.0, jcusparse/JCusparse, ''",
    "jcurand-11.8.0, jcurand/JCurand, ''",
    "jcudnn-11.7.0, jcudnn/JCudnn, ''",
    "jcufft-11.8.0, jcufft/JCufft, cufftGetVersion cufftExecC2C cufftExecR2C cufftExecC2R"
        + " cufftExecZ2Z cufftExecD2Z cufftExecZ2D",
  })
  void functionsThatSkipTheCheckAreHookedAtTheirReturns(
      String jar, String binding, String functions) {
    String name = "jcuda/" + binding;
    byte[] before = Subjects.classFiles(Subjects.jar(jar)).get(name);
    List<String> hooked =
        rewriter.rewrite(name, before).hooks().stream()
            .filter(hook -> !hook.isCheck())
            .map(Hook::method)
            .collect(Collectors.toList());
    assertThat(String.join(" ", hooked)).isEqualTo(functions);
  }

  @Test
  void theFlagThatSwitchesExceptionsOnIsReadInTheHookedCheck() {
    List<String> flags = new ArrayList<>();
    jars()
        .flatMap(jar -> Subjects.classFiles(jar).entrySet().stream())
        .filter(entry -> BindingNames.contains(entry.getKey()))
        .forEach(entry -> flags.addAll(flags(entry.getKey(), entry.getValue())));
    assertThat(flags).isNotEmpty().containsOnly("own exceptionsEnabled:Z");
  }

  /** The static fields that the hooked check reads. */
  private List<String> flags(String name, byte[] before) {
    List<String> flags = new ArrayList<>();
    ClassTransformation result = rewriter.rewrite(name, before);
    if (result == null) {
      return flags;
    }
    ClassNode node = new ClassNode();
    new ClassReader(result.classFile()).accept(node, 0);
    for (MethodNode method : node.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        if (method.name.equals(HookPlan.CHECK) && instruction.getOpcode() == Opcodes.GETSTATIC) {
          FieldInsnNode field = (FieldInsnNode) instruction;
          flags.add((field.owner.equals(name) ? "own " : "") + field.name + ':' + field.desc);
        }
      }
    }
    return flags;
  }

  @Test
  void theSolversFlagIsThatOfTheirCommonClass() {
    Map<String, byte[]> solver = Subjects.classFiles(Subjects.jar("jcusolver-11.7.0"));
    String common = "jcuda/jcusolver/JCusolver";
    assertThat(rewriter.rewrite(common, solver.get(common)).hooks())
        .extracting(Hook::toString)
        .containsExactly("checkResult(I)I at its beginning");
    assertThat(rewriter.rewrite(common + "Dn", solver.get(common + "Dn"))).isNull();
  }
}
