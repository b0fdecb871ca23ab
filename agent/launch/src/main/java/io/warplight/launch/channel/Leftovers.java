package io.warplight.launch.channel;

import java.io.IOException;
import java.nio.file.DirectoryIteratorException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.nio.file.SecureDirectoryStream;
import java.nio.file.attribute.BasicFileAttributeView;
import java.nio.file.attribute.PosixFileAttributeView;
import java.nio.file.attribute.PosixFileAttributes;
import java.nio.file.attribute.UserPrincipal;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/**
 * Takes away the channels of processes that were killed or crashed, and so could not do it
 * themselves. Part of the command line: it may run as root among folders of people who mean ill, so
 * it unlinks nothing but the channel's own files, by the open folder that it has looked at. One
 * thread.
 */
public final class Leftovers {

  private static final Path PROC = Paths.get("/proc");
  private static final int MOST_FOLDERS = 1_024;
  private static final int MOST_FILES = 1_024;

  private Leftovers() {}

  /**
   * Takes away what processes left that are no more, as far as that can be told from here: those
   * that were numbered as this process is, whose numbers are free again or another's.
   *
   * @param parent where temporary files are
   * @param owner whose channels
   * @return how many there were
   */
  public static int sweep(Path parent, UserPrincipal owner) {
    String numbers = SelfProcess.numbers(PROC.resolve("self"));
    if (numbers.isEmpty()) {
      return 0;
    }
    int swept = 0;
    int seen = 0;
    try (DirectoryStream<Path> all = Files.newDirectoryStream(parent)) {
      if (!(all instanceof SecureDirectoryStream)) {
        return 0;
      }
      SecureDirectoryStream<Path> folders = (SecureDirectoryStream<Path>) all;
      for (Path one : folders) {
        String name = String.valueOf(one.getFileName());
        String number = number(name);
        if (!number.isEmpty() && isOf(folders, Paths.get(name), owner) && ++seen <= MOST_FOLDERS) {
          swept += sweep(folders, Paths.get(name), number, owner, numbers) ? 1 : 0;
        }
      }
    } catch (IOException | DirectoryIteratorException unreadable) {
      // What is left there harms nobody, and the next command looks again.
      return swept;
    }
    return swept;
  }

  /** The process's number in a channel's name; empty if it is no such name. */
  private static String number(String name) {
    if (!name.startsWith(ChannelFiles.PREFIX)) {
      return "";
    }
    int end = name.indexOf('-', ChannelFiles.PREFIX.length());
    String number = end < 0 ? "" : name.substring(ChannelFiles.PREFIX.length(), end);
    return number.matches("[1-9][0-9]{0,9}") ? number : "";
  }

  /** Opening what is no folder could wait for ever: a pipe. */
  private static boolean isOf(SecureDirectoryStream<Path> parent, Path name, UserPrincipal owner) {
    try {
      PosixFileAttributes attributes =
          parent
              .getFileAttributeView(name, PosixFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
              .readAttributes();
      return attributes.isDirectory() && attributes.owner().equals(owner);
    } catch (IOException gone) {
      return false;
    }
  }

  private static boolean sweep(
      SecureDirectoryStream<Path> parent,
      Path name,
      String number,
      UserPrincipal owner,
      String numbers) {
    List<Path> files = new ArrayList<>();
    try (SecureDirectoryStream<Path> folder =
        parent.newDirectoryStream(name, LinkOption.NOFOLLOW_LINKS)) {
      if (!ChannelClient.isPrivate(folder, owner)) {
        return false;
      }
      Map<String, Object> about = Json.object(ChannelClient.read(folder, ChannelFiles.ABOUT));
      if (!Json.text(about.get("numbers")).equals(numbers)
          || isThere(number, Json.number(about.get("started")))) {
        return false;
      }
      for (Path file : folder) {
        Path own = Paths.get(String.valueOf(file.getFileName()));
        if (!isChannelFile(own.toString()) || files.size() == MOST_FILES) {
          return false;
        }
        files.add(own);
      }
      for (Path file : files) {
        if (folder
            .getFileAttributeView(file, BasicFileAttributeView.class, LinkOption.NOFOLLOW_LINKS)
            .readAttributes()
            .isRegularFile()) {
          folder.deleteFile(file);
        }
      }
      // Only an empty folder goes, whatever stands under the name by now.
      parent.deleteDirectory(name);
      return true;
    } catch (IOException | DirectoryIteratorException | IllegalArgumentException notOurs) {
      // Another's, half made, or another command is at it too.
      return false;
    }
  }

  private static boolean isChannelFile(String name) {
    return name.equals(ChannelFiles.ABOUT)
        || name.endsWith(ChannelFiles.REQUEST)
        || name.endsWith(ChannelFiles.ANSWER)
        || name.endsWith(ChannelFiles.UNFINISHED);
  }

  private static boolean isThere(String number, long started) {
    Path process = PROC.resolve(number);
    try {
      return SelfProcess.started(process) == started;
    } catch (IOException unreadable) {
      // No such process; of one that hides nothing is known.
      return Files.exists(process, LinkOption.NOFOLLOW_LINKS);
    }
  }
}
