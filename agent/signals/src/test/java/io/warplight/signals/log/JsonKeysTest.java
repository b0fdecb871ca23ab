package io.warplight.signals.log;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.signals.AttributeName;
import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * The keys of JSON lines are declared, with all other names that leave. They are found in the class
 * that writes them, so that none is forgotten.
 */
class JsonKeysTest {

  /** What OpenTelemetry's log records have beside attributes. */
  private static final Set<String> RECORD =
      Set.of("timestamp", "severity", "event.name", "body", "trace_id", "span_id");

  /** Of the events that have lines. */
  private static final Set<String> EVENTS =
      Set.of(
          "gpu.cuda.failure", "gpu.cuda.notice", "gpu.cuda.held_back", "gpu.cuda.binding.unusable");

  /** What stands behind {@code code.} and {@code gpu.cuda.fate.}. */
  private static final Set<String> PLACE = Set.of("function.name", "file.path", "line.number");

  @Test
  void eachIsDeclared() throws IOException {
    Set<String> declared =
        Arrays.stream(AttributeName.values()).map(AttributeName::id).collect(Collectors.toSet());
    Set<String> written = new TreeSet<>();
    Set<String> texts = texts();
    for (String text : texts) {
      if (text.endsWith(".")) {
        PLACE.forEach(name -> written.add(text + name));
      } else if (text.matches("[a-z_]+([._][a-z_]+)+") && !PLACE.contains(text)) {
        written.add(text);
      }
    }
    assertThat(texts).containsAll(PLACE).contains("code.", "gpu.cuda.fate.");
    assertThat(written).hasSizeGreaterThan(35);
    written.removeAll(RECORD);
    assertThat(written).filteredOn(key -> !EVENTS.contains(key)).isSubsetOf(declared);
    assertThat(declared).contains("gpu.cuda.held_back");
  }

  @Test
  void eachThatIsForTheLogAloneIsWritten() throws IOException {
    Set<String> texts = texts();
    for (AttributeName attribute : AttributeName.values()) {
      if (attribute.where().equals("log") && !attribute.id().startsWith("gpu.cuda.fate.")) {
        assertThat(texts).contains(attribute.id());
      }
    }
  }

  private static Set<String> texts() throws IOException {
    Set<String> texts = new TreeSet<>();
    new ClassReader(JsonLines.class.getName())
        .accept(
            new ClassVisitor(Opcodes.ASM9) {
              @Override
              public MethodVisitor visitMethod(
                  int access, String name, String descriptor, String signature, String[] thrown) {
                return new MethodVisitor(Opcodes.ASM9) {
                  @Override
                  public void visitLdcInsn(Object value) {
                    if (value instanceof String) {
                      texts.add((String) value);
                    }
                  }
                };
              }
            },
            0);
    return texts;
  }
}
