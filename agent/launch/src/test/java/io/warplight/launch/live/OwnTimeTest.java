package io.warplight.launch.live;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OwnTimeTest {

  @TempDir Path tasks;

  private void task(String number, String name, String times) throws IOException {
    Path task = Files.createDirectory(tasks.resolve(number));
    Files.writeString(task.resolve("comm"), name + "\n");
    Files.writeString(task.resolve("schedstat"), times);
  }

  @Test
  void theTimeOfTheAgentsThreadsIsAddedUpAndNoOthers() throws IOException {
    task("1", "main", "900000000 5 3\n");
    task("2", "warplight-chann", "20000000 1 1\n");
    task("3", "warplight-analy", "7000000 1 1\n");
    task("4", "warplight-log", "");
    Files.createDirectory(tasks.resolve("5"));
    assertThat(OwnTime.ofThreads(tasks)).isEqualTo(27_000_000);
  }

  @Test
  void whereNothingIsToldItIsNone() {
    assertThat(OwnTime.ofThreads(tasks.resolve("none"))).isZero();
  }
}
