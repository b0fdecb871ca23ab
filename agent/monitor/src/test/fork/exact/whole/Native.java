package lib;

public class Native {
  public static native int plain(Ptr p);
}
