package io.warplight.launch.channel;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What processes leave that could not clean up, and what only looks like it. */
class LeftoversTest {

  private static final Path SELF = Path.of("/proc/self");

  @TempDir Path parent;

  private final String pid = String.valueOf(ProcessHandle.current().pid());

  private Path channel(String number, long started, String numbers) throws IOException {
    List<Path> before = folders();
    Mailbox.openIn(parent, new SelfProcess(number, started, numbers), "1.2.3");
    List<Path> made = new java.util.ArrayList<>(folders());
    made.removeAll(before);
    Path folder = made.get(0);
    Files.writeString(folder.resolve("0123456789abcdef.request"), "{}");
    return folder;
  }

  private List<Path> folders() throws IOException {
    try (Stream<Path> all = Files.list(parent)) {
      return all.toList();
    }
  }

  private int sweep() throws IOException {
    return Leftovers.sweep(parent, Files.getOwner(parent));
  }

  private static long started() throws IOException {
    return SelfProcess.started(SELF);
  }

  @Test
  void whatAProcessLeftThatIsNoMoreIsTakenAway() throws IOException {
    Path earlier = channel(pid, started() - 1, SelfProcess.numbers(SELF));
    Path gone = channel("4294967295", 1, SelfProcess.numbers(SELF));
    assertThat(sweep()).isEqualTo(2);
    assertThat(earlier).doesNotExist();
    assertThat(gone).doesNotExist();
  }

  @Test
  void theChannelOfAProcessThatRunsStays() throws IOException {
    Path live = channel(pid, started(), SelfProcess.numbers(SELF));
    assertThat(sweep()).isZero();
    assertThat(live.resolve("agent.json")).exists();
    assertThat(live.resolve("0123456789abcdef.request")).exists();
  }

  @Test
  void aProcessOfAnotherContainerIsNotJudgedFromHere() throws IOException {
    Path other = channel("4294967295", 1, "pid:[1]");
    Path unknown = channel("4294967295", 1, "");
    assertThat(sweep()).isZero();
    assertThat(other).exists();
    assertThat(unknown).exists();
  }

  @Test
  void whatIsNoChannelStays() throws Exception {
    Path open = channel("4294967295", 1, SelfProcess.numbers(SELF));
    Files.setPosixFilePermissions(open, PosixFilePermissions.fromString("rwxr-xr-x"));
    Path more = channel("4294967295", 1, SelfProcess.numbers(SELF));
    Files.writeString(more.resolve("notes.txt"), "mine");
    Path garbage = channel("4294967295", 1, SelfProcess.numbers(SELF));
    Files.writeString(garbage.resolve("agent.json"), "{");
    Path link = parent.resolve("warplight-4294967295-link");
    Files.createSymbolicLink(link, more);
    Path pipe = parent.resolve("warplight-4294967295-pipe");
    assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor()).isZero();
    Path name = Files.createDirectory(parent.resolve("warplight-examples"));

    assertThat(sweep()).isZero();
    assertThat(more.resolve("0123456789abcdef.request")).exists();
    assertThat(List.of(open, more, garbage, name)).allMatch(Files::isDirectory);
    assertThat(Files.isSymbolicLink(link)).isTrue();
    assertThat(pipe).exists();
  }
}
