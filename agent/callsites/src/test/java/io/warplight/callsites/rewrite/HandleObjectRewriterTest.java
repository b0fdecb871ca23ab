package io.warplight.callsites.rewrite;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.Hook;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;
import org.objectweb.asm.util.CheckClassAdapter;

/** The hooks in JCuda's own class of handle objects. */
class HandleObjectRewriterTest {

  private static byte[] original() throws IOException {
    try (InputStream in =
        HandleObjectRewriterTest.class.getResourceAsStream("/jcuda/NativePointerObject.class")) {
      return in.readAllBytes();
    }
  }

  @Test
  void copiesAndReadsAreToldAndEmptyObjectsAreNot() throws IOException {
    ClassTransformation result = new HandleObjectRewriter().rewrite(new ClassReader(original()));
    assertThat(result).isNotNull();
    assertThat(result.hooks())
        .extracting(Hook::toString)
        .allMatch(hook -> !hook.startsWith("<init>()V"))
        .anyMatch(hook -> hook.startsWith("<init>(J)V"))
        .anyMatch(hook -> hook.startsWith("getNativePointer()J"));
    StringWriter faults = new StringWriter();
    CheckClassAdapter.verify(new ClassReader(result.classFile()), false, new PrintWriter(faults));
    assertThat(faults.toString()).isEmpty();
    assertThat(calls(result.classFile())).isEqualTo(result.hooks().size());
  }

  private static int calls(byte[] classFile) {
    ClassNode type = new ClassNode();
    new ClassReader(classFile).accept(type, 0);
    int calls = 0;
    for (MethodNode method : type.methods) {
      for (AbstractInsnNode instruction : method.instructions) {
        calls +=
            instruction instanceof MethodInsnNode call && call.owner.equals(Bridge.CLASS) ? 1 : 0;
      }
    }
    return calls;
  }

  @Test
  void nothingIsChangedWhereNobodyWatches() throws IOException {
    assertThat(new Rewriter(Facts.ofBindings()).rewrite(HandleObjectRewriter.CLASS, original()))
        .isNull();
  }
}
