package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.io.IOException;
import java.nio.file.Path;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/** The fates in Apache SystemDS 3.3.0, a real program. */
class SystemDsTest {
  private static final String WRAPPERS =
      "org/apache/sysds/runtime/matrix/data/CudaSupportFunctions";
  private static final BindingFacts FACTS = new JCudaFacts();
  private static final Map<String, byte[]> CLASSES = new LinkedHashMap<>();
  private static final Map<String, List<Place>> PLACES = new LinkedHashMap<>();

  @BeforeAll
  static void analyze() throws Exception {
    Path jar =
        Path.of(
            Class.forName(WRAPPERS.replace('/', '.'), false, SystemDsTest.class.getClassLoader())
                .getProtectionDomain()
                .getCodeSource()
                .getLocation()
                .toURI());
    FateAnalysis analysis = new FateAnalysis(FACTS);
    try (JarFile file = new JarFile(jar.toFile())) {
      for (JarEntry entry : file.stream().filter(e -> e.getName().endsWith(".class")).toList()) {
        read(
            entry.getName().replace(".class", ""),
            file.getInputStream(entry).readAllBytes(),
            analysis);
      }
    }
  }

  private static void read(String name, byte[] classFile, FateAnalysis analysis)
      throws IOException {
    CLASSES.put(name, classFile);
    List<Place> places = analysis.analyze(classFile).places();
    if (!places.isEmpty()) {
      PLACES.put(name, places);
    }
  }

  @Test
  void has200SitesIn20ClassesWithTheFatesThatReadingTheCodeGives() {
    Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
    PLACES.values().stream()
        .flatMap(List::stream)
        .forEach(place -> fates.merge(place.fate(), 1, Integer::sum));

    assertThat(PLACES).hasSize(20);
    assertThat(fates)
        .as("pop 147, ireturn 36, argument 7, istore 10: one of them never read")
        .containsOnly(
            Map.entry(Fate.DISCARDED, 147),
            Map.entry(Fate.RETURNED, 36),
            Map.entry(Fate.PASSED, 7),
            Map.entry(Fate.CHECKED, 9),
            Map.entry(Fate.UNREAD, 1));
  }

  @Test
  void dropsAllThatItsWrappersReturn() {
    Set<String> wrappers = wrappers();
    Map<String, Place> byIndex = new LinkedHashMap<>();
    Map<String, Place> byLine = new LinkedHashMap<>();
    CallerAnalysis analysis = new CallerAnalysis(FACTS);
    CLASSES.forEach(
        (name, classFile) -> {
          if (new String(classFile, java.nio.charset.StandardCharsets.ISO_8859_1)
              .contains(WRAPPERS)) {
            forEachWrapperCall(
                classFile,
                wrappers,
                (method, call, index, line) -> {
                  String key = name + "." + method.name + method.desc + " " + index;
                  byIndex.put(
                      key,
                      analysis.atIndex(
                          classFile, method.name, method.desc, index, call.name, call.desc));
                  byLine.put(
                      key,
                      analysis.atLine(classFile, method.name, null, line, call.name, call.desc));
                });
          }
        });

    assertThat(wrappers).as("18 in each of two precisions").hasSize(18);
    assertThat(byIndex).hasSize(23);
    assertThat(byIndex.values()).extracting(Place::fate).containsOnly(Fate.DISCARDED);
    assertThat(byLine.values()).extracting(Place::fate).containsOnly(Fate.DISCARDED);
  }

  /** Name and descriptor of each method that returns a status. */
  private static Set<String> wrappers() {
    Set<String> wrappers = new LinkedHashSet<>();
    PLACES.values().stream()
        .flatMap(List::stream)
        .filter(place -> place.fate() == Fate.RETURNED)
        .forEach(place -> wrappers.add(place.method() + place.descriptor()));
    return wrappers;
  }

  private static void forEachWrapperCall(
      byte[] classFile, Set<String> wrappers, CallVisitor visitor) {
    ClassCode code = ClassCode.read(classFile, FACTS, method -> true);
    for (MethodNode method : code.methods()) {
      Lines lines = new Lines(method.instructions);
      for (int index = 0; index < 65_535; index++) {
        int position = code.positionOf(method, index);
        if (position < 0) {
          continue;
        }
        AbstractInsnNode insn = method.instructions.get(position);
        if (insn.getOpcode() == Opcodes.INVOKEINTERFACE
            && ((MethodInsnNode) insn).owner.equals(WRAPPERS)
            && wrappers.contains(((MethodInsnNode) insn).name + ((MethodInsnNode) insn).desc)) {
          visitor.visit(method, (MethodInsnNode) insn, index, lines.at(position));
        }
      }
    }
  }

  private interface CallVisitor {
    void visit(MethodNode method, MethodInsnNode call, int index, int line);
  }
}
