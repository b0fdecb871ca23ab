package io.warplight.monitor.thread;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class PerThreadTest {

  private final PerThread<String> values = new PerThread<>();

  @Test
  void eachThreadHasItsOwn() throws InterruptedException {
    values.set("mine");
    String[] others = new String[1];
    Thread other =
        new Thread(
            () -> {
              others[0] = values.get();
              values.set("other");
            });
    other.start();
    other.join();

    assertThat(others[0]).isNull();
    assertThat(values.get()).isEqualTo("mine");
    values.set("newer");
    assertThat(values.get()).isEqualTo("newer");
    values.remove();
    assertThat(values.get()).isNull();
  }
}
