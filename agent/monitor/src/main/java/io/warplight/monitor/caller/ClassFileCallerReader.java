package io.warplight.monitor.caller;

import io.warplight.callsites.Place;
import io.warplight.callsites.fate.CallerAnalysis;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
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
  private static final int LARGEST_KEPT = 256 << 10;

  private final CallerAnalysis analysis;
  private final Function<byte[], byte @Nullable []> rewriting;

  /** The class that was read last: a stack has several frames of one class, one after the other. */
  private volatile Code last = Code.NONE;

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
    Class<?> type = caller.type();
    Code code = type == null ? null : code(type);
    if (code == null) {
      return null;
    }
    // Indexes are those of the running code: rewritten if it was.
    byte[] rewritten = caller.index() < 0 ? null : code.rewritten;
    Place place = rewritten == null ? null : believable(read(rewritten, caller, callee));
    return place != null ? place : believable(read(code.original, caller, callee));
  }

  private @Nullable Code code(Class<?> type) {
    Code known = last;
    if (known.type.get() == type) {
      return known;
    }
    byte[] original = classFile(type);
    if (original == null) {
      return null;
    }
    Code read = new Code(type, original, rewriting.apply(original));
    if (original.length <= LARGEST_KEPT) {
      last = read;
    }
    return read;
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

  private static byte @Nullable [] classFile(Class<?> type) {
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

  /** A class's code as it is in its file and as Warplight rewrites it. Keeps no class alive. */
  private static final class Code {
    static final Code NONE = new Code(null, new byte[0], null);

    final WeakReference<@Nullable Class<?>> type;
    final byte[] original;
    final byte @Nullable [] rewritten;

    Code(@Nullable Class<?> type, byte[] original, byte @Nullable [] rewritten) {
      this.type = new WeakReference<>(type);
      this.original = original;
      this.rewritten = rewritten;
    }
  }
}
