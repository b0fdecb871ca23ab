package io.warplight.monitor.caller;

import io.warplight.callsites.Place;
import io.warplight.callsites.fate.CallerAnalysis;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Reads a caller from its class file, as its own loader hands it out. That need not be the code
 * that runs: a loader may lie, and the code may have been rewritten since. So nothing is believed
 * unless the instruction at the frame's place calls what the frame above it is.
 *
 * <p>On the analysis thread: the loader is the application's code, and may do anything.
 */
final class ClassFileCallerReader implements CallerReader {

  private static final int LARGEST = 4 << 20;

  private final CallerAnalysis analysis;
  private final Function<byte[], byte @Nullable []> rewriting;

  /**
   * A reader.
   *
   * @param rewriting what Warplight makes of a class file; null if it leaves it
   */
  ClassFileCallerReader(CallerAnalysis analysis, Function<byte[], byte @Nullable []> rewriting) {
    this.analysis = analysis;
    this.rewriting = rewriting;
  }

  @Override
  public @Nullable Place read(Frame caller, Frame callee) {
    byte[] original = classFile(caller);
    if (original == null) {
      return null;
    }
    // Indexes are those of the running code: rewritten if it was.
    byte[] rewritten = caller.index() < 0 ? null : rewriting.apply(original);
    Place place = rewritten == null ? null : believable(read(rewritten, caller, callee));
    return place != null ? place : believable(read(original, caller, callee));
  }

  private Place read(byte[] classFile, Frame caller, Frame callee) {
    String descriptor = callee.descriptor() == null ? "" : callee.descriptor();
    return caller.index() >= 0
        ? analysis.atIndex(
            classFile,
            caller.method(),
            caller.descriptor(),
            caller.index(),
            callee.method(),
            descriptor)
        : analysis.atLine(
            classFile,
            caller.method(),
            caller.descriptor(),
            caller.line(),
            callee.method(),
            descriptor);
  }

  private static @Nullable Place believable(Place place) {
    return CallerAnalysis.OTHER_CALLEE.equals(place.reason()) ? null : place;
  }

  private static byte @Nullable [] classFile(Frame frame) {
    Class<?> type = frame.type();
    if (type == null) {
      return null;
    }
    String name = type.getName().replace('.', '/') + ".class";
    ClassLoader loader = type.getClassLoader();
    try (InputStream in =
        loader == null
            ? ClassLoader.getSystemResourceAsStream(name)
            : loader.getResourceAsStream(name)) {
      return in == null ? null : read(in);
    } catch (IOException unreadable) {
      return null;
    }
  }

  private static byte @Nullable [] read(InputStream in) throws IOException {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    byte[] buffer = new byte[8192];
    for (int n = in.read(buffer); n >= 0; n = in.read(buffer)) {
      out.write(buffer, 0, n);
      if (out.size() > LARGEST) {
        return null;
      }
    }
    return out.toByteArray();
  }
}
