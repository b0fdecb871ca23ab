package io.warplight.catalog;

/**
 * One status: a code read in its domain, with CUDA's name and text for it and its severity. A code
 * that the tables do not know has its number for a name and says so in its text.
 *
 * <p>Immutable; handed out by {@link Catalogue}; used on any thread.
 */
public final class Status {
  private final Domain domain;
  private final int code;
  private final String name;
  private final String text;
  private final String shortName;
  private final Severity severity;
  private final boolean known;
  private final boolean benignDuringShutdown;

  Status(
      Domain domain,
      int code,
      String name,
      String text,
      String shortName,
      Severity severity,
      boolean known,
      boolean benignDuringShutdown) {
    this.domain = domain;
    this.code = code;
    this.name = name;
    this.text = text;
    this.shortName = shortName;
    this.severity = severity;
    this.known = known;
    this.benignDuringShutdown = benignDuringShutdown;
  }

  static Status unknown(Domain domain, int code) {
    String number = Integer.toString(code);
    return new Status(
        domain,
        code,
        number,
        "a code that Warplight does not know in the domain " + domain.id(),
        "code_" + number,
        Severity.FAILURE,
        false,
        false);
  }

  Status withSeverity(Severity other) {
    return other == severity
        ? this
        : new Status(domain, code, name, text, shortName, other, known, benignDuringShutdown);
  }

  public Domain domain() {
    return domain;
  }

  public int code() {
    return code;
  }

  /** CUDA's name, {@code cudaErrorIllegalAddress}; the number in digits if unknown. */
  public String name() {
    return name;
  }

  /** What the code means, in CUDA's words as far as it has any. */
  public String text() {
    return text;
  }

  /**
   * The value for metrics: the name in lower snake case without its domain's prefix, {@code
   * illegal_address}; {@code code_<number>} if unknown.
   */
  public String tag() {
    return StatusTable.snake(shortName);
  }

  public Severity severity() {
    return severity;
  }

  /** Whether the tables know this code. */
  public boolean known() {
    return known;
  }

  /**
   * Whether this status is no failure when the JVM is shutting down: the driver or the runtime has
   * already unloaded, so there is nothing left to free.
   */
  public boolean benignDuringShutdown() {
    return benignDuringShutdown;
  }

  @Override
  public String toString() {
    return domain.id() + " " + code + (known ? " " + name : "");
  }
}
