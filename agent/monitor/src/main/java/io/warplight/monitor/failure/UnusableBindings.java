package io.warplight.monitor.failure;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Makes one line of the error that a binding's class cannot be found with, or its initialiser dies
 * of. JCuda's own message is a page of text with the reason at its end; the linker's sentence in it
 * is what counts.
 */
final class UnusableBindings {

  private static final Pattern JCUDA = Pattern.compile("native library \"([^\"]+)\"");
  private static final Pattern MISSING =
      Pattern.compile("([^\\s:/]+\\.(?:so[.\\d]*|dll|dylib)): cannot open shared object file");
  private static final int DEEPEST = 20;

  private UnusableBindings() {}

  static UnusableBinding describe(String className, Throwable error) {
    String library = null;
    String missing = null;
    Throwable innermost = error;
    Throwable current = error;
    for (int i = 0; current != null && i < DEEPEST; i++) {
      String message = String.valueOf(current.getMessage());
      library = library == null ? first(JCUDA, message) : library;
      missing = missing == null ? first(MISSING, message) : missing;
      innermost = current;
      current = current.getCause() == current ? null : current.getCause();
    }
    String cause =
        missing != null
            ? missing + " was not found"
            : innermost.getClass().getSimpleName() + ": " + firstLine(innermost.getMessage());
    if (library == null && missing == null) {
      cause =
          (isAbsent(className.replace('.', '/'), error)
                  ? "the class that calls it does not find it: "
                  : "it did not initialise: ")
              + cause;
    }
    return new UnusableBinding(className, library == null ? missing : library, cause, false);
  }

  /** Whether the class is not there at all, for the class that calls it. */
  static boolean isAbsent(String owner, Throwable error) {
    return error instanceof NoClassDefFoundError && owner.equals(error.getMessage());
  }

  /** The class is initialised, so a library was loaded: another version's. */
  static UnusableBinding describeNative(String className, Throwable error) {
    return new UnusableBinding(
        className,
        null,
        "its native library lacks "
            + firstLine(error.getMessage())
            + ": jar and library are of different versions",
        true);
  }

  private static @Nullable String first(Pattern pattern, String text) {
    Matcher matcher = pattern.matcher(text);
    return matcher.find() ? matcher.group(1) : null;
  }

  private static String firstLine(@Nullable String message) {
    if (message == null) {
      return "no message";
    }
    int end = message.indexOf('\n');
    return end < 0 ? message : message.substring(0, end);
  }
}
