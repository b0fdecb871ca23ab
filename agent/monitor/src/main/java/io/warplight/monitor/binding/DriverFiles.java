package io.warplight.monitor.binding;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.StringTokenizer;
import org.jspecify.annotations.Nullable;

/**
 * What the machine's files say about NVIDIA's driver, without calling it. Read once, on the thread
 * whose call failed for want of a driver; a few small files.
 */
final class DriverFiles {

  static final String LIBRARY = "libcuda.so.1";

  private static final long LARGEST = 8 << 20;
  private static final String[] USUAL = {
    "/usr/lib/x86_64-linux-gnu",
    "/usr/lib/aarch64-linux-gnu",
    "/usr/lib64",
    "/usr/lib",
    "/lib/x86_64-linux-gnu",
    "/lib64",
    "/usr/local/nvidia/lib64",
    "/usr/local/cuda/compat",
    "/usr/lib/wsl/lib",
    "/usr/lib/nvidia",
    "/run/opengl-driver/lib"
  };

  private final Path root;
  private final @Nullable String libraryPath;

  /** Reads below this folder, with this LD_LIBRARY_PATH. */
  DriverFiles(Path root, @Nullable String libraryPath) {
    this.root = root;
    this.libraryPath = libraryPath;
  }

  /** This machine's, or null where files of this kind say nothing. */
  static @Nullable DriverFiles ofThisMachine() {
    String os = System.getProperty("os.name", "").toLowerCase(Locale.ROOT);
    return os.contains("linux")
        ? new DriverFiles(Paths.get("/"), System.getenv("LD_LIBRARY_PATH"))
        : null;
  }

  /** The loaded kernel module's version, {@code 580.159.04}, or null when none is loaded. */
  @Nullable String kernelModule() {
    try {
      for (String word : words(read("proc/driver/nvidia/version"))) {
        if (isVersion(word)) {
          return word;
        }
      }
      return null;
    } catch (IOException | RuntimeException none) {
      return null;
    }
  }

  private static List<String> words(String text) {
    List<String> words = new ArrayList<>();
    StringTokenizer blanks = new StringTokenizer(text);
    while (blanks.hasMoreTokens()) {
      words.add(blanks.nextToken());
    }
    return words;
  }

  /** {@code 580.159.04} or {@code 390.87}, but not a compiler's {@code 12.3.0}. */
  private static boolean isVersion(String word) {
    int dots = 0;
    for (int i = 0; i < word.length(); i++) {
      char c = word.charAt(i);
      if (c == '.') {
        boolean tooEarly = dots == 0 ? i < 3 : word.charAt(i - 1) == '.';
        if (tooEarly || i == word.length() - 1) {
          return false;
        }
        dots++;
      } else if (c < '0' || c > '9') {
        return false;
      }
    }
    return dots == 1 || dots == 2;
  }

  /**
   * Plainly, by the oldest classes there are: whoever waits for this is an application's thread.
   */
  private String read(String file) throws IOException {
    try (InputStream in = new FileInputStream(root.resolve(file).toFile())) {
      ByteArrayOutputStream out = new ByteArrayOutputStream();
      byte[] buffer = new byte[16384];
      for (int n = in.read(buffer); n >= 0 && out.size() < LARGEST; n = in.read(buffer)) {
        out.write(buffer, 0, n);
      }
      // One byte a character: in the linker's cache, names stand among binary entries.
      return out.toString("ISO-8859-1");
    }
  }

  /** Whether the driver's library is where the linker would look. */
  boolean hasLibrary() {
    for (String folder : folders()) {
      if (root.resolve(relative(folder)).resolve(LIBRARY).toFile().exists()) {
        return true;
      }
    }
    return inLinkerCache();
  }

  private List<String> folders() {
    List<String> folders = new ArrayList<>();
    if (libraryPath != null) {
      for (String folder : libraryPath.split(":", -1)) {
        if (folder.startsWith("/")) {
          folders.add(folder);
        }
      }
    }
    for (String folder : USUAL) {
      folders.add(folder);
    }
    return folders;
  }

  private static String relative(String folder) {
    int start = 0;
    while (start < folder.length() && folder.charAt(start) == '/') {
      start++;
    }
    return folder.substring(start);
  }

  /** The cache names libraries in plain text among its binary entries. */
  private boolean inLinkerCache() {
    try {
      return read("etc/ld.so.cache").contains("/" + LIBRARY + "\0");
    } catch (IOException | RuntimeException none) {
      return false;
    }
  }
}
