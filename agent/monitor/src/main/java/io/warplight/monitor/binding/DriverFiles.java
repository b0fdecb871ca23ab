package io.warplight.monitor.binding;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * What the machine's files say about NVIDIA's driver, without calling it. Read once, on the thread
 * whose call failed for want of a driver; a few small files.
 */
final class DriverFiles {

  static final String LIBRARY = "libcuda.so.1";

  private static final Pattern VERSION = Pattern.compile("\\s(\\d{3,}\\.\\d+(?:\\.\\d+)?)\\s");
  private static final long LARGEST_CACHE = 8 << 20;
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
      Path file = root.resolve("proc/driver/nvidia/version");
      String text = new String(Files.readAllBytes(file), StandardCharsets.UTF_8);
      Matcher version = VERSION.matcher(text);
      return version.find() ? version.group(1) : null;
    } catch (IOException | RuntimeException none) {
      return null;
    }
  }

  /** Whether the driver's library is where the linker would look. */
  boolean hasLibrary() {
    for (String folder : folders()) {
      if (Files.exists(root.resolve(relative(folder)).resolve(LIBRARY))) {
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
      Path file = root.resolve("etc/ld.so.cache");
      if (Files.size(file) > LARGEST_CACHE) {
        return false;
      }
      String cache = new String(Files.readAllBytes(file), StandardCharsets.ISO_8859_1);
      return cache.contains("/" + LIBRARY + "\0");
    } catch (IOException | RuntimeException none) {
      return false;
    }
  }
}
