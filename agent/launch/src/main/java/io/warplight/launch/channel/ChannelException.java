package io.warplight.launch.channel;

/** No answer came, or nothing that is one; the message says which, for the user. */
public final class ChannelException extends Exception {

  private static final long serialVersionUID = 1;

  ChannelException(String message) {
    super(message);
  }
}
