package io.warplight.catalog;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One class whose static methods are functions, as its catalogue file describes it. Nothing here
 * depends on which jar the class came from: an old copy inside an application's own jar has the
 * same name and so the same catalogue, which is the union over all versions.
 *
 * <p>Immutable, save that functions are read from the file's text when first asked for; handed out
 * by {@link Catalogue}; used on any thread.
 */
public final class Binding {
  private final BindingFile file;

  Binding(BindingFile file) {
    this.file = file;
  }

  /** The internal name: {@code jcuda/runtime/JCuda}. */
  public String owner() {
    return file.owner();
  }

  public Domain domain() {
    return file.domain();
  }

  /**
   * The internal name of the class that holds the flag that makes the binding throw. It is another
   * class for {@code JCusolverDn} and its like: their {@code checkResult} calls that of {@code
   * JCusolver}, which looks at its own flag.
   */
  public String exceptionsOwner() {
    return file.exceptionsOwner();
  }

  /** The name of the private static boolean in {@link #exceptionsOwner()}. */
  public String exceptionsField() {
    return file.exceptionsField();
  }

  /** What is dangerous about using this class at all, in one sentence, or null. */
  public @Nullable String hazard() {
    return file.hazard();
  }

  /**
   * All functions, in the file's order. Reads the whole file; for tests, reports and generators.
   *
   * @throws RuntimeException if the file has a mistake; the message names the line
   */
  public List<Function> functions() {
    return file.functions();
  }

  @Override
  public String toString() {
    return owner();
  }
}
