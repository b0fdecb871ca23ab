import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Makes warplight.jar of the jar that has everything in it. Run by the build as a source file.
 *
 * <pre>
 * META-INF/*                  the files given, the manifest first
 * io/warplight/launch/*.class the launcher, as it is
 * anything else: a/B.class    warplight/a/B.classdata
 *                a/file       warplight/a/file
 * </pre>
 *
 * Entries are sorted and carry one fixed local time: the same sources give the same bytes, in any
 * time zone.
 */
final class Pack {

  private static final LocalDateTime TIME = LocalDateTime.of(2026, 12, 1, 0, 0);
  private static final String LAUNCHER = "io/warplight/launch/[^/]+\\.class";

  /**
   * Arguments: the jar with everything, the jar to write, the version, the manifest, more files for
   * META-INF.
   */
  public static void main(String[] arguments) throws IOException {
    Map<String, byte[]> entries = read(Path.of(arguments[0]));
    try (OutputStream file = Files.newOutputStream(Path.of(arguments[1]));
        ZipOutputStream jar = new ZipOutputStream(file)) {
      jar.setLevel(9);
      String manifest = Files.readString(Path.of(arguments[3])).replace("@version@", arguments[2]);
      write(jar, "META-INF/MANIFEST.MF", manifest.getBytes("UTF-8"));
      for (int i = 4; i < arguments.length; i++) {
        Path extra = Path.of(arguments[i]);
        write(jar, "META-INF/" + extra.getFileName(), Files.readAllBytes(extra));
      }
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        write(jar, placeOf(entry.getKey()), entry.getValue());
      }
    }
  }

  private static Map<String, byte[]> read(Path jar) throws IOException {
    Map<String, byte[]> entries = new TreeMap<>();
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(jar))) {
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (!entry.isDirectory()) {
          entries.put(entry.getName(), in.readAllBytes());
        }
      }
    }
    return entries;
  }

  private static String placeOf(String name) {
    if (name.matches(LAUNCHER)) {
      return name;
    }
    return "warplight/" + (name.endsWith(".class") ? name + "data" : name);
  }

  private static void write(ZipOutputStream jar, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(TIME);
    jar.putNextEntry(entry);
    jar.write(bytes);
    jar.closeEntry();
  }
}
