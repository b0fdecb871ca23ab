package io.warplight.callsites.scan;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.util.Arrays;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Opcodes;

class ClassFileNameTest {

  @ParameterizedTest
  @ValueSource(classes = {ClassFileName.class, Thread.State.class, BindingScan.class})
  void isThatOfTheClass(Class<?> type) throws IOException {
    String name = type.getName().replace('.', '/');
    assertThat(ClassFileName.of(file(name))).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"A", "jcuda/\u00fcber/\u4e16\u754c", "a/\ud83d\ude00$\u0000", "two\nlines"})
  void mayBeAnyText(String name) {
    ClassWriter writer = new ClassWriter(0);
    writer.visit(Opcodes.V1_8, Opcodes.ACC_PUBLIC, name, null, "java/lang/Object", null);
    // Two entries wide, and the last of the pool.
    writer.newConst(7L);
    assertThat(ClassFileName.of(writer.toByteArray())).isEqualTo(name);
  }

  @Test
  void isNoneOfADamagedFile() throws IOException {
    byte[] file = file("io/warplight/callsites/scan/ClassFileName");
    for (int length = 0; length < file.length; length++) {
      String name = ClassFileName.of(Arrays.copyOf(file, length));
      assertThat(name).isIn(null, "io/warplight/callsites/scan/ClassFileName");
    }
    byte[] zeros = file.clone();
    Arrays.fill(zeros, 10, 200, (byte) 0);
    assertThat(ClassFileName.of(zeros)).isNull();
  }

  private static byte[] file(String name) throws IOException {
    try (InputStream in = ClassLoader.getSystemResourceAsStream(name + ".class")) {
      return in.readAllBytes();
    }
  }
}
