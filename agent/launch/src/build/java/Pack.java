import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDateTime;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;

/**
 * Makes warplight.jar of the jar that has everything in it. Run by the build as a source file.
 *
 * <pre>
 * META-INF/*                  the files given, the manifest first
 * io/warplight/launch/*.class the launcher, as it is
 * warplight/warplight.jfc     what users take out of the jar, as it is
 * warplight/pieces            anything else, one piece after the other, stored
 * warplight/table             where each piece is
 * </pre>
 *
 * A piece is the length of its file's name in two bytes, the name in UTF-8, the bytes, deflated
 * unless that makes them no shorter. What the first checked call needs is not deflated: inflating
 * it took longer than reading it. The table has a row for each, sorted by the name's hash: hash,
 * offset, packed length, length, four bytes each; equal lengths mean not deflated. {@code
 * PackedFiles} reads both.
 *
 * <p>Entries and pieces are sorted and carry one fixed local time: the same sources give the same
 * bytes, in any time zone.
 */
final class Pack {

  private static final LocalDateTime TIME = LocalDateTime.of(2026, 12, 1, 0, 0);
  private static final String FOR_USERS = "warplight.jfc";

  /** The agent's own, but for what few ask for: its command line, metrics, OpenTelemetry. */
  private static final String AT_ONCE =
      "io/warplight/(launch/(start|options)|callsites|catalog|monitor"
          + "|signals/(log/|logging/|api/|[A-Z])|shaded/asm).*\\.class";

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
        if (entry.getKey().matches(LAUNCHER)) {
          write(jar, entry.getKey(), entry.getValue());
        }
      }
      write(jar, "warplight/" + FOR_USERS, entries.get(FOR_USERS));
      entries.keySet().removeIf(name -> name.matches(LAUNCHER) || name.equals(FOR_USERS));
      pack(jar, entries);
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

  private static void pack(ZipOutputStream jar, Map<String, byte[]> files) throws IOException {
    ByteArrayOutputStream pieces = new ByteArrayOutputStream();
    List<ByteBuffer> rows = new ArrayList<>();
    for (Map.Entry<String, byte[]> file : files.entrySet()) {
      byte[] name = file.getKey().getBytes(StandardCharsets.UTF_8);
      byte[] packed = deflated(file.getValue());
      if (packed.length >= file.getValue().length || file.getKey().matches(AT_ONCE)) {
        packed = file.getValue();
      }
      rows.add(
          ByteBuffer.allocate(16)
              .putInt(file.getKey().hashCode())
              .putInt(pieces.size())
              .putInt(packed.length)
              .putInt(file.getValue().length));
      pieces.write(name.length >> 8);
      pieces.write(name.length);
      pieces.write(name);
      pieces.write(packed);
    }
    rows.sort(Comparator.comparingInt(row -> row.getInt(0)));
    ByteArrayOutputStream table = new ByteArrayOutputStream();
    for (ByteBuffer row : rows) {
      table.write(row.array());
    }
    store(jar, "warplight/table", table.toByteArray());
    store(jar, "warplight/pieces", pieces.toByteArray());
  }

  private static byte[] deflated(byte[] bytes) throws IOException {
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    Deflater deflater = new Deflater(Deflater.BEST_COMPRESSION, true);
    try (DeflaterOutputStream out = new DeflaterOutputStream(packed, deflater)) {
      out.write(bytes);
    } finally {
      deflater.end();
    }
    return packed.toByteArray();
  }

  /** Uncompressed, so that a reader can go straight to a piece. */
  private static void store(ZipOutputStream jar, String name, byte[] bytes) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(TIME);
    entry.setMethod(ZipEntry.STORED);
    entry.setSize(bytes.length);
    entry.setCrc(crc.getValue());
    jar.putNextEntry(entry);
    jar.write(bytes);
    jar.closeEntry();
  }

  private static void write(ZipOutputStream jar, String name, byte[] bytes) throws IOException {
    ZipEntry entry = new ZipEntry(name);
    entry.setTimeLocal(TIME);
    jar.putNextEntry(entry);
    jar.write(bytes);
    jar.closeEntry();
  }
}
