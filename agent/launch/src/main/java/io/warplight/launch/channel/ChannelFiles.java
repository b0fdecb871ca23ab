package io.warplight.launch.channel;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.SeekableByteChannel;
import java.nio.charset.StandardCharsets;

/** Names, limits and the reading of the channel's files. Stateless; any thread. */
final class ChannelFiles {

  /** The version of the format. */
  static final int PROTOCOL = 1;

  /** The folder's name begins with this and the process's number. */
  static final String PREFIX = "warplight-";

  /** What the agent says of itself. */
  static final String ABOUT = "agent.json";

  static final String REQUEST = ".request";
  static final String ANSWER = ".answer";
  static final String UNFINISHED = ".tmp";

  /** More than any command line's options. */
  static final int MOST_REQUEST_BYTES = 64 << 10;

  static final int MOST_ANSWER_BYTES = 8 << 20;

  private ChannelFiles() {}

  /** Whether it is an id as {@link ChannelClient} makes them, and nothing that leads elsewhere. */
  static boolean isId(String text) {
    if (text.length() != 16) {
      return false;
    }
    for (int i = 0; i < text.length(); i++) {
      if (Character.digit(text.charAt(i), 16) < 0 || text.charAt(i) > 'f') {
        return false;
      }
    }
    return true;
  }

  /**
   * All of a file.
   *
   * @throws IOException if it is longer than it may be
   */
  static String read(SeekableByteChannel file, int most) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate((int) Math.min(most, Math.max(0, file.size())) + 1);
    int read = 0;
    while (bytes.hasRemaining() && read >= 0) {
      read = file.read(bytes);
    }
    if (!bytes.hasRemaining()) {
      throw new IOException("a file of the channel is longer than " + (bytes.limit() - 1));
    }
    return new String(bytes.array(), 0, bytes.position(), StandardCharsets.UTF_8);
  }
}
