package java.lang;

/** The bridge: placeholder until linking lands. */
public final class WarplightBridge {
  private WarplightBridge() {}
}
