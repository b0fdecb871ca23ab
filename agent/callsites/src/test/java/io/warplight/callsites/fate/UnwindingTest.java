package io.warplight.callsites.fate;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Place;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;

/** Which call sites run only while an exception is on its way, by the line's comment. */
class UnwindingTest {
  private static final String SOURCE =
      """
      import io.warplight.callsites.fate.StubBinding;

      class Ways {
        int plain() {
          return StubBinding.f0(); // false
        }

        void finallyBlock() {
          try {
            StubBinding.f0(); // false
          } finally {
            StubBinding.f1(); // false true
          }
          StubBinding.f2(); // false
        }

        void finallyBehindCatch() {
          try {
            StubBinding.f0(); // false
          } catch (IllegalStateException handled) {
            StubBinding.f2(); // false
          } finally {
            StubBinding.f1(); // false false true
          }
        }

        void thrownOn() throws Exception {
          try {
            StubBinding.f0(); // false
          } catch (Exception e) {
            StubBinding.f1(); // true
            throw e;
          }
        }

        int mayThrowOn(boolean really) {
          try {
            return StubBinding.f0(); // false
          } catch (RuntimeException e) {
            StubBinding.f1(); // false
            if (really) {
              throw e;
            }
            return 0;
          }
        }

        int finallyThatReturns() {
          try {
            StubBinding.f0(); // false
          } finally {
            return StubBinding.f1(); // false true
          }
        }

        void withResources(AutoCloseable resource) throws Exception {
          try (AutoCloseable open = resource) {
            StubBinding.f0(); // false
          }
        }

        void inALoop() {
          while (true) {
            try {
              StubBinding.f0(); // false
            } catch (RuntimeException again) {
              StubBinding.f1(); // false
            }
          }
        }
      }
      """;

  @Test
  void sitesBehindAnExceptionAreKnown() {
    Map<Integer, List<Boolean>> expected = new TreeMap<>();
    List<String> lines = SOURCE.lines().toList();
    for (int i = 0; i < lines.size(); i++) {
      int comment = lines.get(i).indexOf("// ");
      if (comment >= 0) {
        List<Boolean> all = new ArrayList<>();
        for (String word : lines.get(i).substring(comment + 3).split(" ")) {
          all.add(Boolean.parseBoolean(word));
        }
        expected.put(i + 1, all);
      }
    }
    List<Place> places =
        new FateAnalysis(new StubFacts())
            .analyze(InMemoryJavac.compile("Ways", SOURCE, "-g").get("Ways"))
            .places();
    Map<Integer, List<Boolean>> found = new TreeMap<>();
    for (Place place : places) {
      found.computeIfAbsent(place.line(), line -> new ArrayList<>()).add(place.unwinds());
    }
    assertThat(found).isEqualTo(expected);
  }
}
