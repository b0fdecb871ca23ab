package io.warplight.monitor;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class WeakIdentityMapTest {
  private final WeakIdentityMap<Object, String> map = new WeakIdentityMap<>();

  @Test
  void keysAreToldApartByIdentityAndNeverAsked() {
    Object one = new Touchy();
    Object other = new Touchy();
    map.put(one, "one");
    map.put(other, "other");
    map.put(one, "new");
    assertThat(map.get(one)).isEqualTo("new");
    assertThat(map.get(other)).isEqualTo("other");
    assertThat(map.get(new Touchy())).isNull();
    assertThat(map.remove(one)).isEqualTo("new");
    assertThat(map.get(one)).isNull();
  }

  @Test
  void entriesGoWithTheirKeys() throws InterruptedException {
    Object kept = new Object();
    map.put(kept, "kept");
    map.put(new Object(), "gone");
    List<String> gone = new ArrayList<>();
    for (int i = 0; i < 30_000 && gone.isEmpty(); i++) {
      System.gc();
      gone.addAll(map.expunge());
      Thread.sleep(10);
    }
    assertThat(gone).containsExactly("gone");
    List<String> values = new ArrayList<>();
    values.addAll(map.values());
    assertThat(values).containsExactly("kept");
  }

  private static final class Touchy {
    @Override
    public int hashCode() {
      throw new AssertionError("hashCode called");
    }

    @Override
    public boolean equals(Object other) {
      throw new AssertionError("equals called");
    }
  }
}
