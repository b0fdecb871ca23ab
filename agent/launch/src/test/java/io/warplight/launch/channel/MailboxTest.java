package io.warplight.launch.channel;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Both ends of the channel. */
class MailboxTest {

  private static final long MILLIS = 300_000;

  @TempDir Path parent;
  private final String pid = String.valueOf(ProcessHandle.current().pid());
  private Mailbox mailbox;
  private Path folder;

  @BeforeEach
  void open() throws IOException {
    mailbox = Mailbox.openIn(parent, SelfProcess.find(), "1.2.3");
    try (Stream<Path> all = Files.list(parent)) {
      folder = all.findFirst().orElseThrow();
    }
  }

  @AfterEach
  void close() throws IOException {
    mailbox.close();
  }

  @Test
  void isAFolderThatNobodyElseCanEnter() throws IOException {
    assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(folder)))
        .isEqualTo("rwx------");
    assertThat(folder.getFileName().toString()).startsWith("warplight-" + pid + "-");
  }

  @Test
  void carriesARequestAndItsAnswer() throws Exception {
    try (ChannelClient client = client()) {
      assertThat(client.version()).isEqualTo("1.2.3");
      CompletableFuture<Void> agent = CompletableFuture.runAsync(() -> answer("status"));
      Answer answer = client.ask("status", Map.of("top", "3"), MILLIS, () -> true);
      agent.join();

      assertThat(answer.isDone()).isTrue();
      assertThat(answer.data()).containsEntry("top", "3");
      assertThat(names()).containsExactly("agent.json");
    }
  }

  @Test
  void saysThatNoAnswerCameAndTakesTheRequestBack() throws Exception {
    try (ChannelClient client = client()) {
      assertThatThrownBy(() -> client.ask("status", Map.of(), 50, () -> true))
          .isInstanceOf(ChannelException.class)
          .hasMessageContaining("no answer");
      assertThat(names()).containsExactly("agent.json");
      assertThatThrownBy(() -> client.ask("status", Map.of(), MILLIS, () -> false))
          .hasMessageContaining("ended");
    }
  }

  @Test
  void goesOnAfterGarbage() throws Exception {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    String whole = new Request("0123456789abcdef", "attach", Map.of("options", "a=b")).write();
    for (int i = 0; i < 200; i++) {
      byte[] bytes = whole.getBytes(StandardCharsets.UTF_8);
      for (int j = 0; j < 3; j++) {
        bytes[random.nextInt(bytes.length)] = (byte) random.nextInt(256);
      }
      Files.write(folder.resolve(String.format("%016x.request", random.nextLong())), bytes);
    }
    Files.write(folder.resolve("0123456789abcdef.request"), new byte[1 << 20]);
    Files.write(folder.resolve("not-an-id.request"), whole.getBytes(StandardCharsets.UTF_8));
    Files.createDirectory(folder.resolve("1123456789abcdef.request"));
    Files.createSymbolicLink(folder.resolve("2123456789abcdef.request"), Path.of("/dev/zero"));
    assertThat(
            new ProcessBuilder("mkfifo", folder.resolve("3123456789abcdef.request").toString())
                .start()
                .waitFor())
        .isZero();
    AtomicBoolean stop = new AtomicBoolean();
    CompletableFuture<Void> agent =
        CompletableFuture.runAsync(
            () -> {
              while (!stop.get()) {
                try {
                  Request request = mailbox.next();
                  if (request != null) {
                    mailbox.answer(request, Answer.done(List.of(request.command())));
                  }
                } catch (IOException e) {
                  throw new AssertionError("seed " + seed, e);
                }
              }
            });
    try (ChannelClient client = client()) {
      assertThat(client.ask("still there", Map.of(), MILLIS, () -> true).lines())
          .as("seed " + seed)
          .containsExactly("still there");
    } finally {
      stop.set(true);
      agent.join();
    }
  }

  @Test
  void doesNotReadAnAnswerThatIsALinkOrTooLong() throws Exception {
    for (boolean link : new boolean[] {true, false}) {
      CompletableFuture<Void> forger = CompletableFuture.runAsync(() -> forge(link));
      try (ChannelClient client = client()) {
        assertThatThrownBy(() -> client.ask("status", Map.of(), MILLIS, () -> true))
            .isInstanceOf(IOException.class);
      }
      forger.join();
    }
  }

  @Test
  void aFolderThatOthersCanEnterIsNotBelieved() throws IOException {
    Files.setPosixFilePermissions(folder, PosixFilePermissions.fromString("rwxr-xr-x"));
    assertThat(find(started())).isNull();
  }

  @Test
  void theFolderOfAnEarlierProcessOfThatNumberIsNotBelieved() throws IOException {
    assertThat(find(started() + 1)).isNull();
  }

  @Test
  void leavesNoFolderWhereNothingCanBeWritten() throws IOException {
    Path full = Files.createDirectory(parent.resolve("full"));
    Files.createFile(full.resolve("agent.json.tmp"));
    assertThatThrownBy(() -> Mailbox.open(full, SelfProcess.find(), "1.2.3"))
        .isInstanceOf(IOException.class);
    assertThat(full).doesNotExist();
  }

  @Test
  void isFoundAmongAnyNumberOfThingsOfOthers() throws Exception {
    // Links belong to whoever makes them, but are no folders; and root can give folders away.
    for (int i = 0; i < 200; i++) {
      Files.createSymbolicLink(parent.resolve("warplight-" + pid + "-0" + i), folder);
    }
    assertThat(
            new ProcessBuilder("mkfifo", parent.resolve("warplight-" + pid + "-pipe").toString())
                .start()
                .waitFor())
        .isZero();
    client().close();
  }

  @Test
  void takesItsFolderAway() throws IOException {
    Files.writeString(folder.resolve("0123456789abcdef.request"), "{}");
    mailbox.close();
    assertThat(folder).doesNotExist();
    assertThat(mailbox.isThere()).isFalse();
  }

  private void answer(String command) {
    try {
      Request request = null;
      while (request == null) {
        request = mailbox.next();
      }
      assertThat(request.command()).isEqualTo(command);
      mailbox.answer(request, Answer.data(Map.of("top", request.argument("top"))));
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private void forge(boolean link) {
    try {
      List<String> requests = List.of();
      while (requests.isEmpty()) {
        requests = names().stream().filter(name -> name.endsWith(".request")).toList();
      }
      Files.delete(folder.resolve(requests.get(0)));
      Path answer = folder.resolve(requests.get(0).replace(".request", ".answer"));
      if (link) {
        Files.createSymbolicLink(answer, Path.of("/etc/hostname"));
      } else {
        Path long9 = Files.write(folder.resolve("long"), new byte[9 << 20]);
        Files.move(long9, answer);
      }
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  private List<String> names() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private ChannelClient client() throws IOException {
    ChannelClient client = find(started());
    assertThat(client).isNotNull();
    return client;
  }

  private ChannelClient find(long started) throws IOException {
    return ChannelClient.find(parent, pid, Files.getOwner(parent), started);
  }

  private static long started() throws IOException {
    return SelfProcess.started(Path.of("/proc/self"));
  }
}
