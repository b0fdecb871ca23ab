package io.warplight.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.File;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import java.util.zip.Deflater;
import java.util.zip.DeflaterOutputStream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class PackedFilesTest {

  @TempDir Path folder;

  private final ByteArrayOutputStream pieces = new ByteArrayOutputStream();
  private ByteBuffer[] rows = new ByteBuffer[0];
  private String comment = "";
  private int method = ZipEntry.STORED;

  @Test
  void readsEachFileUnderItsName() throws IOException {
    add("a/B.class", "first");
    add("a/C.class", "");
    add("services/é", "third");
    store("d/Stored.class", "fourth");
    try (PackedFiles files = PackedFiles.open(jar())) {
      assertThat(files.read("a/B.class")).isEqualTo("first".getBytes(StandardCharsets.UTF_8));
      assertThat(files.read("a/C.class")).isEmpty();
      assertThat(files.read("services/é")).isEqualTo("third".getBytes(StandardCharsets.UTF_8));
      assertThat(files.read("d/Stored.class")).isEqualTo("fourth".getBytes(StandardCharsets.UTF_8));
      assertThat(files.contains("a/B.class")).isTrue();
    }
  }

  @Test
  void knowsWhatIsNotThere() throws IOException {
    add("a/B.class", "first");
    try (PackedFiles files = PackedFiles.open(jar())) {
      assertThat(files.read("a/D.class")).isNull();
      assertThat(files.contains("a/D.class")).isFalse();
    }
  }

  @Test
  void tellsNamesOfOneHashApart() throws IOException {
    assertThat("Aa".hashCode()).isEqualTo("BB".hashCode());
    add("Aa", "one");
    add("BB", "two");
    try (PackedFiles files = PackedFiles.open(jar())) {
      assertThat(files.read("Aa")).isEqualTo("one".getBytes(StandardCharsets.UTF_8));
      assertThat(files.read("BB")).isEqualTo("two".getBytes(StandardCharsets.UTF_8));
      assertThat(files.contains("AaBB")).isFalse();
    }
  }

  @Test
  void tellsNamesOfOneHashAndDifferentLengthsApart() throws IOException {
    // Both hashes are 0, and the longer name would be read beyond the last piece.
    String none = "";
    String other = "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0";
    assertThat(other.hashCode()).isEqualTo(none.hashCode());
    store(none, "x");
    try (PackedFiles files = PackedFiles.open(jar())) {
      assertThat(files.read(other)).isNull();
      assertThat(files.contains(other)).isFalse();
      assertThat(files.read(none)).isEqualTo("x".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void readsAJarThatWasPackedAgainWithAComment() throws IOException {
    add("a/B.class", "first");
    comment = "packed by another tool";
    try (PackedFiles files = PackedFiles.open(jar())) {
      assertThat(files.read("a/B.class")).isEqualTo("first".getBytes(StandardCharsets.UTF_8));
    }
  }

  @Test
  void refusesAJarWhosePiecesWereCompressedAndSaysSo() throws IOException {
    add("a/B.class", "first");
    method = ZipEntry.DEFLATED;
    File jar = jar();
    assertThatThrownBy(() -> PackedFiles.open(jar))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("packed again");
  }

  @Test
  void refusesWhatIsNoJarAndWhatIsCutShort() throws IOException {
    add("a/B.class", "first");
    byte[] whole = Files.readAllBytes(jar().toPath());
    Path cut = folder.resolve("cut.jar");
    for (int length = 0; length < whole.length; length++) {
      Files.write(cut, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> PackedFiles.open(cut.toFile()))
          .as("%d bytes", length)
          .isInstanceOf(IOException.class);
    }
  }

  @Test
  void aJarOfAnotherKindIsRefused() throws IOException {
    Path other = folder.resolve("other.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(other))) {
      zip.putNextEntry(new ZipEntry("x"));
      zip.closeEntry();
    }
    assertThatThrownBy(() -> PackedFiles.open(other.toFile()))
        .isInstanceOf(IOException.class)
        .hasMessageContaining("missing in the agent's jar");
  }

  @Test
  void damageIsAnErrorAndNamesTheFile() throws IOException {
    add("a/B.class", "first first first first first");
    byte[] spoilt = pieces.toByteArray();
    Arrays.fill(spoilt, "a/B.class".length() + 2, spoilt.length, (byte) 0xFF);
    try (PackedFiles files = PackedFiles.open(jar(spoilt))) {
      assertThatThrownBy(() -> files.read("a/B.class"))
          .isInstanceOf(IOException.class)
          .hasMessageContaining("a/B.class");
    }
  }

  private void add(String name, String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    ByteArrayOutputStream packed = new ByteArrayOutputStream();
    try (DeflaterOutputStream out =
        new DeflaterOutputStream(packed, new Deflater(Deflater.BEST_COMPRESSION, true))) {
      out.write(bytes);
    }
    piece(name, packed.toByteArray(), bytes.length);
  }

  private void store(String name, String content) throws IOException {
    byte[] bytes = content.getBytes(StandardCharsets.UTF_8);
    piece(name, bytes, bytes.length);
  }

  private void piece(String name, byte[] packed, int length) throws IOException {
    byte[] nameBytes = name.getBytes(StandardCharsets.UTF_8);
    rows = Arrays.copyOf(rows, rows.length + 1);
    rows[rows.length - 1] =
        ByteBuffer.allocate(16)
            .putInt(name.hashCode())
            .putInt(pieces.size())
            .putInt(packed.length)
            .putInt(length);
    pieces.write(0);
    pieces.write(nameBytes.length);
    pieces.write(nameBytes);
    pieces.write(packed);
  }

  private File jar() throws IOException {
    return jar(pieces.toByteArray());
  }

  private File jar(byte[] content) throws IOException {
    Arrays.sort(rows, (a, b) -> Integer.compare(a.getInt(0), b.getInt(0)));
    Path jar = folder.resolve("agent.jar");
    try (ZipOutputStream zip = new ZipOutputStream(Files.newOutputStream(jar))) {
      zip.setComment(comment);
      ByteArrayOutputStream table = new ByteArrayOutputStream();
      for (ByteBuffer row : rows) {
        table.write(row.array());
      }
      put(zip, PackedFiles.TABLE, table.toByteArray());
      put(zip, PackedFiles.PIECES, content);
    }
    return jar.toFile();
  }

  private void put(ZipOutputStream zip, String name, byte[] bytes) throws IOException {
    CRC32 crc = new CRC32();
    crc.update(bytes);
    ZipEntry entry = new ZipEntry(name);
    entry.setMethod(method);
    entry.setSize(bytes.length);
    entry.setCrc(crc.getValue());
    zip.putNextEntry(entry);
    zip.write(bytes);
    zip.closeEntry();
  }
}
