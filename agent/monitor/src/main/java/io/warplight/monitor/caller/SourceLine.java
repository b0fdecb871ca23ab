package io.warplight.monitor.caller;

import io.warplight.callsites.Place;
import io.warplight.monitor.Site;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * A line of the application's code, as a stack trace would name it: {@code
 * com.acme.Solver.step(Solver.java:42)}. Immutable, made of text only.
 */
public final class SourceLine {

  private final String className;
  private final String method;
  private final @Nullable String file;
  private final int line;

  /**
   * A line.
   *
   * @param className as {@code Class.getName()} has it
   * @param file the source file without its folder, or null when the class file does not say
   * @param line 0 when the class file does not say
   */
  public SourceLine(String className, String method, @Nullable String file, int line) {
    this.className = className;
    this.method = method;
    this.file = file;
    this.line = line;
  }

  /** Where a site stands. */
  public static SourceLine of(Site site) {
    Place place = site.decodedPlace();
    return new SourceLine(site.className(), place.method(), place.sourceFile(), place.line());
  }

  /** The class, as {@code Class.getName()} has it. */
  public String className() {
    return className;
  }

  public String method() {
    return method;
  }

  /** The source file without its folder, or null. */
  public @Nullable String file() {
    return file;
  }

  /** The line, or 0. */
  public int line() {
    return line;
  }

  @Override
  public boolean equals(@Nullable Object other) {
    if (!(other instanceof SourceLine)) {
      return false;
    }
    SourceLine that = (SourceLine) other;
    return line == that.line
        && className.equals(that.className)
        && method.equals(that.method)
        && Objects.equals(file, that.file);
  }

  @Override
  public int hashCode() {
    return (className.hashCode() * 31 + method.hashCode()) * 31 + line;
  }

  /** As in a stack trace. */
  @Override
  public String toString() {
    String place = className + '.' + method;
    if (file == null) {
      return place + (line > 0 ? "(line " + line + ')' : "(Unknown Source)");
    }
    return place + '(' + file + (line > 0 ? ":" + line : "") + ')';
  }
}
