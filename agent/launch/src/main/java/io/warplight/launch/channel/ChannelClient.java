package io.warplight.launch.channel;

import java.io.Closeable;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.nio.file.attribute.UserPrincipal;
import java.security.SecureRandom;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The command line's end of the channel. It may run as root and talk to a process that means ill:
 * it keeps the folder open and reaches files only through it, follows no link, reads no more than a
 * limit, and believes nothing. One thread.
 */
public final class ChannelClient implements Closeable {

  private static final long POLL_MILLIS = 10;
  private static final int MOST_FOLDERS = 64;

  private final SecureDirectoryStream<Path> folder;
  private final String version;

  private ChannelClient(SecureDirectoryStream<Path> folder, String version) {
    this.folder = folder;
    this.version = version;
  }

  /**
   * Finds the channel of a process.
   *
   * @param parent where the process has its temporary files, as seen from here
   * @param number the process's number as it sees it itself
   * @param owner whom the process belongs to: no other's folder is believed
   * @param started as {@link SelfProcess#started} has it
   * @return null if it has none
   */
  public static @Nullable ChannelClient find(
      Path parent, String number, UserPrincipal owner, long started) throws IOException {
    int seen = 0;
    try (DirectoryStream<Path> folders =
        Files.newDirectoryStream(parent, ChannelFiles.PREFIX + number + "-*")) {
      for (Path candidate : folders) {
        // Others may make as many of that name as they like.
        if (isOf(candidate, owner)) {
          if (++seen > MOST_FOLDERS) {
            break;
          }
          ChannelClient client = open(candidate, owner, started);
          if (client != null) {
            return client;
          }
        }
      }
    } catch (DirectoryIteratorException unreadable) {
      throw unreadable.getCause();
    }
    return null;
  }

  /** Opening what is no folder could wait for ever: a pipe. */
  private static boolean isOf(Path folder, UserPrincipal owner) {
    try {
      PosixFileAttributes attributes =
          Files.readAttributes(folder, PosixFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      return attributes.isDirectory() && attributes.owner().equals(owner);
    } catch (IOException gone) {
      return false;
    }
  }

  private static @Nullable ChannelClient open(Path candidate, UserPrincipal owner, long started)
      throws IOException {
    DirectoryStream<Path> stream;
    try {
      // Stays open: this very folder is used, whatever its name leads to later.
      stream = candidate.getFileSystem().provider().newDirectoryStream(candidate, file -> true);
    } catch (IOException closed) {
      // Somebody else's, no folder, or just going.
      return null;
    }
    try {
      if (stream instanceof SecureDirectoryStream) {
        SecureDirectoryStream<Path> folder = (SecureDirectoryStream<Path>) stream;
        if (isPrivate(folder, owner)) {
          Map<String, Object> about = Json.object(read(folder, ChannelFiles.ABOUT));
          if (Json.number(about.get("protocol")) == ChannelFiles.PROTOCOL
              && Json.number(about.get("started")) == started) {
            return new ChannelClient(folder, Json.text(about.get("version")));
          }
        }
      }
    } catch (IOException | IllegalArgumentException notOurs) {
      // Half made, half gone, or forged: as good as not there.
      stream.close();
      return null;
    }
    stream.close();
    return null;
  }

  static boolean isPrivate(SecureDirectoryStream<Path> folder, UserPrincipal owner)
      throws IOException {
    PosixFileAttributes attributes =
        folder.getFileAttributeView(PosixFileAttributeView.class).readAttributes();
    return attributes.owner().equals(owner)
        && PosixFilePermissions.toString(attributes.permissions()).equals("rwx------");
  }

  /** The version of the agent at the other end. */
  public String version() {
    return version;
  }

  /**
   * Asks and waits for the answer.
   *
   * @param alive whether the other end is still there
   * @throws ChannelException if no answer comes, or nothing that is one
   */
  public Answer ask(String command, Map<String, Object> arguments, long millis, Liveness alive)
      throws IOException, ChannelException {
    String id = String.format("%016x", new SecureRandom().nextLong());
    write(id, new Request(id, command, new LinkedHashMap<>(arguments)).write());
    Path answer = Paths.get(id + ChannelFiles.ANSWER);
    long end = System.nanoTime() + millis * 1_000_000;
    while (true) {
      try {
        String text = read(folder, answer.toString());
        folder.deleteFile(answer);
        return Answer.read(text);
      } catch (NoSuchFileException notYet) {
        if (System.nanoTime() > end) {
          giveUp(id);
          throw new ChannelException(
              "the agent gave no answer within "
                  + millis / 1_000
                  + " seconds. In a debugger, or while the JVM collects garbage for long, it"
                  + " cannot; try again, with a longer --timeout if need be");
        }
        if (!alive.isAlive()) {
          throw new ChannelException("the process ended before it answered");
        }
      } catch (IllegalArgumentException garbage) {
        throw new ChannelException("the answer cannot be read: " + garbage.getMessage());
      }
      pause();
    }
  }

  /** Whether the channel is still there; what is detached takes it away. */
  public boolean isThere() {
    try {
      folder
          .getFileAttributeView(
              Paths.get(ChannelFiles.ABOUT),
              BasicFileAttributeView.class,
              LinkOption.NOFOLLOW_LINKS)
          .readAttributes();
      return true;
    } catch (IOException gone) {
      return false;
    }
  }

  private void write(String id, String text) throws IOException {
    Path unfinished = Paths.get(id + ChannelFiles.UNFINISHED);
    try (SeekableByteChannel file =
        folder.newByteChannel(
            unfinished,
            EnumSetOf.options(
                StandardOpenOption.CREATE_NEW,
                StandardOpenOption.WRITE,
                LinkOption.NOFOLLOW_LINKS))) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
    }
    // Root's file is read by the user whose folder it is; nobody else gets in there.
    folder
        .getFileAttributeView(unfinished, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
        .setPermissions(PosixFilePermissions.fromString("rw-r--r--"));
    folder.move(unfinished, folder, Paths.get(id + ChannelFiles.REQUEST));
  }

  /** The request is taken back, so that it is not done later. */
  private void giveUp(String id) {
    try {
      folder.deleteFile(Paths.get(id + ChannelFiles.REQUEST));
    } catch (IOException taken) {
      // It is being done. Its answer is thrown away by the agent.
      return;
    }
  }

  static String read(SecureDirectoryStream<Path> folder, String name) throws IOException {
    Path file = Paths.get(name);
    BasicFileAttributeView view =
        folder.getFileAttributeView(file, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS);
    if (!view.readAttributes().isRegularFile()) {
      throw new IOException(name + " is no file");
    }
    try (SeekableByteChannel open =
        folder.newByteChannel(
            file, EnumSetOf.options(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      return ChannelFiles.read(open, ChannelFiles.MOST_ANSWER_BYTES);
    }
  }

  private static void pause() throws ChannelException {
    try {
      Thread.sleep(POLL_MILLIS);
    } catch (InterruptedException stop) {
      Thread.currentThread().interrupt();
      throw new ChannelException("interrupted");
    }
  }

  @Override
  public void close() throws IOException {
    folder.close();
  }

  /** Whether a process is still there. */
  public interface Liveness {
    boolean isAlive();
  }
}
