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
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The agent's end of the channel: a folder that only this process's user (and root) can enter, in
 * which requests appear and answers are laid down. Used by the channel's thread alone.
 */
public final class Mailbox implements Closeable {

  /** At most so many files are looked at in one go. */
  private static final int MOST_FILES = 256;

  /** An answer that nobody has taken by then is thrown away. */
  private static final long MOST_AGE_MILLIS = 60_000;

  private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FOLDER =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
  private static final FileAttribute<Set<PosixFilePermission>> PRIVATE_FILE =
      PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

  private final Path folder;

  private Mailbox(Path folder) {
    this.folder = folder;
  }

  /**
   * Makes the folder, under a name that nobody can know before.
   *
   * @param parent a folder for temporary files, whoever may write there
   * @param self this process
   * @param version this agent's
   */
  public static Mailbox openIn(Path parent, SelfProcess self, String version) throws IOException {
    Path folder =
        Files.createTempDirectory(
            parent, ChannelFiles.PREFIX + self.number() + "-", PRIVATE_FOLDER);
    try {
      return open(folder, self, version);
    } catch (RuntimeException | Error failure) {
      new Mailbox(folder).close();
      throw failure;
    }
  }

  /** In a folder that was made for it, which does not stay if nothing can be written into it. */
  static Mailbox open(Path folder, SelfProcess self, String version) throws IOException {
    Mailbox mailbox = new Mailbox(folder);
    Map<String, Object> about = new LinkedHashMap<>();
    about.put("protocol", ChannelFiles.PROTOCOL);
    about.put("version", version);
    about.put("started", self.started());
    about.put("numbers", self.numbers());
    try {
      mailbox.write(ChannelFiles.ABOUT, JsonText.of(about));
    } catch (IOException full) {
      mailbox.close();
      throw full;
    }
    return mailbox;
  }

  /** Whether the folder is still there; somebody who cleans up may have taken it away. */
  public boolean isThere() {
    return Files.isRegularFile(folder.resolve(ChannelFiles.ABOUT), LinkOption.NOFOLLOW_LINKS);
  }

  /** The next request, taken out of the folder; null if there is none. */
  public @Nullable Request next() throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      int seen = 0;
      for (Path file : files) {
        if (++seen > MOST_FILES) {
          break;
        }
        Request request = look(file);
        if (request != null) {
          return request;
        }
      }
    } catch (DirectoryIteratorException unreadable) {
      throw unreadable.getCause();
    }
    return null;
  }

  private static @Nullable Request look(Path file) {
    String name = String.valueOf(file.getFileName());
    if (name.equals(ChannelFiles.ABOUT)) {
      return null;
    }
    if (!name.endsWith(ChannelFiles.REQUEST)) {
      throwAwayIfOld(file);
      return null;
    }
    String id = name.substring(0, name.length() - ChannelFiles.REQUEST.length());
    try {
      return ChannelFiles.isId(id) ? Request.read(id, content(file)) : null;
    } catch (IllegalArgumentException | IOException unreadable) {
      // Garbage. Its sender, if there is one, waits for an answer in vain and says so.
      return null;
    } finally {
      delete(file);
    }
  }

  private static String content(Path file) throws IOException {
    if (!Files.isRegularFile(file, LinkOption.NOFOLLOW_LINKS)) {
      // A pipe would hold the thread up.
      throw new IOException("no file");
    }
    try (SeekableByteChannel open =
        Files.newByteChannel(
            file, EnumSetOf.options(StandardOpenOption.READ, LinkOption.NOFOLLOW_LINKS))) {
      return ChannelFiles.read(open, ChannelFiles.MOST_REQUEST_BYTES);
    }
  }

  private static void throwAwayIfOld(Path file) {
    try {
      BasicFileAttributes attributes =
          Files.readAttributes(file, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS);
      if (System.currentTimeMillis() - attributes.lastModifiedTime().toMillis() > MOST_AGE_MILLIS) {
        delete(file);
      }
    } catch (IOException gone) {
      // Its owner has renamed it, or taken it away.
      return;
    }
  }

  /** A folder that somebody put there stays, with what is in it. */
  private static void delete(Path file) {
    try {
      Files.deleteIfExists(file);
    } catch (IOException stays) {
      // Looked at again the next time, within the limit.
      return;
    }
  }

  /** Lays down the answer. */
  public void answer(Request request, Answer answer) throws IOException {
    write(request.id() + ChannelFiles.ANSWER, answer.write());
  }

  /** Whether the answer has been taken; who asked does that when it has read all of it. */
  public boolean isTaken(Request request) {
    return !Files.exists(
        folder.resolve(request.id() + ChannelFiles.ANSWER), LinkOption.NOFOLLOW_LINKS);
  }

  private void write(String name, String text) throws IOException {
    Path unfinished = folder.resolve(name + ChannelFiles.UNFINISHED);
    try (SeekableByteChannel file =
        Files.newByteChannel(
            unfinished,
            EnumSet.of(StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE),
            PRIVATE_FILE)) {
      ByteBuffer bytes = ByteBuffer.wrap(text.getBytes(StandardCharsets.UTF_8));
      while (bytes.hasRemaining()) {
        file.write(bytes);
      }
    } catch (IOException full) {
      delete(unfinished);
      throw full;
    }
    Files.move(unfinished, folder.resolve(name), StandardCopyOption.ATOMIC_MOVE);
  }

  /** Takes the folder away, with all files in it. */
  @Override
  public void close() throws IOException {
    delete(folder.resolve(ChannelFiles.ABOUT));
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder)) {
      for (Path file : files) {
        delete(file);
      }
    } catch (NoSuchFileException gone) {
      // Closed before, or somebody took it away.
      return;
    } catch (DirectoryIteratorException unreadable) {
      throw unreadable.getCause();
    }
    Files.deleteIfExists(folder);
  }
}
