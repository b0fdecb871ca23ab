package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.FieldNode;
import org.objectweb.asm.tree.MethodNode;

/** Holds the catalogue against every class of every JCuda jar that was ever published. */
class PublishedBindingsTest {
  private static final Catalogue CATALOGUE = new Catalogue();
  private static List<PublishedBinding> all;
  private static List<PublishedBinding> bindings;

  /** All methods of binding classes that return an int, of all versions. */
  private static final List<PublishedMethod> METHODS = new ArrayList<>();

  @BeforeAll
  static void read() {
    all = PublishedBinding.read();
    bindings = all.stream().filter(it -> BindingNames.contains(it.node().name)).toList();
    bindings.forEach(it -> METHODS.addAll(PublishedMethod.returningInt(it.node())));
  }

  @Test
  void everyVersionIsThere() {
    Map<String, Integer> versions = new TreeMap<>();
    for (Path jar : PublishedBinding.jars()) {
      versions.merge(PublishedBinding.artifact(jar), 1, Integer::sum);
    }
    Map<String, Integer> expected = new TreeMap<>();
    for (String artifact : PublishedBinding.ARTIFACTS) {
      int blank = artifact.indexOf(' ');
      expected.put(artifact.substring(0, blank), Integer.parseInt(artifact.substring(blank + 1)));
    }
    assertThat(versions).isEqualTo(expected);
  }

  @Test
  void everyMethodThatReturnsAnIntIsAFunctionOrListedWithoutStatus() {
    Set<String> missing = new LinkedHashSet<>();
    for (PublishedMethod method : METHODS) {
      Knowledge knowledge = CATALOGUE.knowledge(method.owner(), method.name(), method.descriptor());
      if (knowledge == Knowledge.UNKNOWN && !method.isPrivateNative()) {
        missing.add(method.owner() + ":\n" + method.draft());
      }
    }
    assertThat(missing).as("missing in the catalogue; drafts of their entries").isEmpty();
    assertThat(METHODS).hasSizeGreaterThan(50_000);
  }

  @Test
  void everyClassWithFunctionsIsABinding() {
    for (PublishedBinding it : all) {
      boolean hasFunctions =
          it.node().methods.stream()
              .anyMatch(
                  method ->
                      (method.access & (Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE))
                              == (Opcodes.ACC_STATIC | Opcodes.ACC_NATIVE)
                          && method.desc.endsWith(")I"));
      assertThat(!hasFunctions || BindingNames.contains(it.node().name)).as(it.toString()).isTrue();
    }
  }

  @Test
  void everyFunctionExistsInSomeVersion() {
    Set<String> listed = new TreeSet<>();
    for (int i = 0; i < BindingNames.count(); i++) {
      for (Function function : CATALOGUE.binding(BindingNames.name(i)).functions()) {
        listed.add(function.owner() + "." + function.name() + function.descriptor());
      }
    }
    assertThat(listed).hasSizeGreaterThan(2_700);
    METHODS.forEach(method -> listed.remove(method.key()));
    assertThat(listed).as("in no version").isEmpty();
  }

  @Test
  void everyMethodListedWithoutStatusExistsInSomeVersion() throws IOException {
    Set<String> published = new TreeSet<>();
    for (PublishedMethod method : METHODS) {
      if (CATALOGUE.knowledge(method.owner(), method.name(), method.descriptor())
          == Knowledge.NO_STATUS) {
        published.add(method.key());
      }
    }
    long listed = 0;
    for (int i = 0; i < BindingNames.count(); i++) {
      String owner = BindingNames.name(i);
      String file = "bindings/" + owner.substring(owner.lastIndexOf('/') + 1) + ".txt";
      listed +=
          Resources.BESIDE_THE_CLASSES
              .read(file)
              .lines()
              .filter(line -> line.startsWith("no_status "))
              .count();
    }
    assertThat(published).hasSize((int) listed);
  }

  @Test
  void theBytecodeAgreesWithWhatIsSaidOfTheCheck() {
    Map<String, List<PublishedMethod>> byKey = new LinkedHashMap<>();
    METHODS.forEach(it -> byKey.computeIfAbsent(it.key(), key -> new ArrayList<>()).add(it));
    List<String> wrong = new ArrayList<>();
    byKey.forEach(
        (key, versions) -> {
          PublishedMethod one = versions.get(0);
          Function function = CATALOGUE.function(one.owner(), one.name(), one.descriptor());
          if (function == null) {
            return;
          }
          if (function.skipsCheck() != versions.stream().anyMatch(PublishedMethod::skipsCheck)) {
            wrong.add("skips_check: " + key);
          }
          boolean never =
              versions.stream().allMatch(PublishedMethod::skipsCheck) && !function.delegates();
          if (function.neverThrows() != never) {
            wrong.add("skips_check_in_some: " + key);
          }
          if (function.delegates() != versions.stream().anyMatch(PublishedMethod::delegates)) {
            wrong.add("delegates: " + key);
          }
          if (function.unsupported()
              != versions.stream().anyMatch(PublishedMethod::isUnsupported)) {
            wrong.add("unsupported: " + key);
          }
          for (PublishedMethod version : versions) {
            for (int constant : version.constants()) {
              Status status = CATALOGUE.status(function.domain(), constant);
              if (!status.known() || !function.isMadeByBinding(status)) {
                wrong.add("made=" + status.name() + ": " + key);
              }
            }
          }
        });
    assertThat(wrong).isEmpty();
  }

  @Test
  void theNewestJCudaHasAsManyFunctionsPastTheCheckAsWereCounted() {
    Map<String, Integer> past = new TreeMap<>();
    for (PublishedBinding it : bindings) {
      if (it.version().equals("12.6.0")) {
        for (PublishedMethod method : PublishedMethod.returningInt(it.node())) {
          boolean function =
              CATALOGUE.function(method.owner(), method.name(), method.descriptor()) != null;
          if (function && (method.skipsCheck() || method.delegates() || method.isUnsupported())) {
            past.merge(it.node().name.replaceAll(".*/", ""), 1, Integer::sum);
          }
        }
      }
    }
    assertThat(past)
        .containsOnly(
            Map.entry("JCuda", 13),
            Map.entry("JCudaDriver", 11),
            Map.entry("JCublas2", 3),
            Map.entry("JCublas", 1));
  }

  @Test
  void theExceptionsFlagIsWhereTheCatalogueSays() {
    Map<String, PublishedBinding> byJar = new TreeMap<>();
    bindings.forEach(it -> byJar.put(it.version() + " " + it.node().name, it));
    for (PublishedBinding it : bindings) {
      Binding binding = CATALOGUE.binding(it.node().name);
      PublishedBinding holder = byJar.get(it.version() + " " + binding.exceptionsOwner());
      FieldNode flag = holder.field(binding.exceptionsField());
      assertThat(flag).as(it.toString()).isNotNull();
      assertThat(flag.desc).isEqualTo("Z");
      assertThat(flag.access & Opcodes.ACC_STATIC).isNotZero();
    }
  }

  @Test
  void everyVersionSaysItsNumberingInAConstant() {
    int seen = 0;
    for (PublishedBinding it : bindings) {
      if (it.node().name.equals(Numbering.VERSION_OWNER)) {
        FieldNode version = it.field(Numbering.VERSION_FIELD);
        boolean before = it.version().startsWith("0.") || it.version().startsWith("10.0.");
        assertThat(Numbering.of((Integer) version.value) == Numbering.BEFORE_10_1)
            .as(it.toString())
            .isEqualTo(before);
        seen++;
      }
    }
    assertThat(seen).isEqualTo(22);
  }

  @Test
  void everyFormatterExists() {
    Set<String> published = new TreeSet<>();
    Set<String> candidates = new TreeSet<>();
    for (PublishedBinding it : all) {
      for (MethodNode method : it.node().methods) {
        String key = it.node().name + "." + method.name + " " + method.desc;
        published.add(key);
        boolean statusClass =
            it.node().name.matches(".*/(cudaError|CUresult|\\w*(Status|(?<!Update)Result))");
        if ((statusClass && method.name.equals("stringFor"))
            || (method.name.matches("\\w+(GetError|GetStatus|StatusGet)(Name|String)")
                && (method.access & Opcodes.ACC_PUBLIC) != 0)) {
          candidates.add(key);
        }
      }
    }
    Set<String> listed = new TreeSet<>();
    for (String key : published) {
      String owner = key.substring(0, key.indexOf('.'));
      String name = key.substring(key.indexOf('.') + 1, key.indexOf(' '));
      if (CATALOGUE.isFormatter(owner, name, key.substring(key.indexOf(' ') + 1))) {
        listed.add(key);
      }
    }
    candidates.removeIf(key -> key.contains("CUstreamCaptureStatus"));
    assertThat(listed).isEqualTo(candidates).hasSize(22);
  }
}
