package io.warplight.callsites;

import org.jspecify.annotations.Nullable;

/**
 * All that analysis knows of one call site, save its class, which the run time knows from the
 * lookup. Made while a class is transformed, carried to the run time as one string in the class's
 * constant pool. Immutable. Long because each fact takes a reader, a field and a setter, and there
 * is nothing else in here.
 *
 * <p>Names of methods and fields within details have the form {@code internal/Owner.name}.
 */
public final class Place {
  private final Builder data;

  private Place(Builder data) {
    this.data = data;
  }

  /** Starts a place with nothing known but where it is; the fate is unknown until it is set. */
  public static Builder at(String method, String descriptor, int ordinal) {
    return new Builder(method, descriptor, ordinal);
  }

  /** A copy to change. */
  public Builder toBuilder() {
    return new Builder(data);
  }

  /** Name of the method that the site is in. */
  public String method() {
    return data.method;
  }

  /** Descriptor of the method that the site is in. */
  public String descriptor() {
    return data.descriptor;
  }

  /** Position among the original call sites of this method, from 0, in the order of the code. */
  public int ordinal() {
    return data.ordinal;
  }

  /** Source line, 0 if the class file does not say. */
  public int line() {
    return data.line;
  }

  /** The class file's source file attribute, as it stands there. */
  public @Nullable String sourceFile() {
    return data.sourceFile;
  }

  public Fate fate() {
    return data.fate;
  }

  /** Line of what overwrote the status, 0 if unknown or not {@link Fate#OVERWRITTEN}. */
  public int overwrittenLine() {
    return data.overwrittenLine;
  }

  /** The function or method whose result overwrote the status; null if it was no call's result. */
  public @Nullable String overwrittenBy() {
    return data.overwrittenBy;
  }

  /**
   * The codes that the method itself tells from success by comparing. A failure with one of these
   * codes is not lost here, whatever becomes of the others. Left empty for {@link Fate#CHECKED}.
   */
  public CodeSet codes() {
    return data.codes;
  }

  /** What turned the status into text on its way, null if nothing did. */
  public @Nullable String formatter() {
    return data.formatter;
  }

  /** What would catch the binding's exception at this site. */
  public CatchKind catches() {
    return data.catches;
  }

  /** Whether the site stands in a loop that goes on or ends by what the status is. */
  public boolean polls() {
    return data.polls;
  }

  /** Whether the site is reached only while an exception is on its way: clean-up behind it. */
  public boolean unwinds() {
    return data.unwinds;
  }

  /** The method, constructor or lambda that the status is handed to. */
  public @Nullable String passedTo() {
    return data.passedTo;
  }

  /** The field or array that the status is put into. */
  public @Nullable String storedIn() {
    return data.storedIn;
  }

  /**
   * For {@link Fate#RETURNED}: whether something computed from the status, not the status itself,
   * goes to the caller.
   */
  public boolean returnsDerived() {
    return data.returnsDerived;
  }

  /** Why the fate is unknown: a short identifier such as {@code too_large}. */
  public @Nullable String reason() {
    return data.reason;
  }

  /** Whether a failure with this code is lost in this method. */
  public boolean isSwallowed(int code) {
    return data.fate.isSwallowed() && !data.codes.contains(code);
  }

  /**
   * This place as one string of printable characters, for the constant pool: never more than 65,535
   * bytes of modified UTF-8. Details too long for that are left out; a method name or descriptor
   * too long for that is cut and ends in a hash.
   */
  public String encode() {
    return PlaceCodec.encode(this);
  }

  /**
   * Reads what {@link #encode()} wrote, by this version or a later one. Text that is no place gives
   * one of unknown fate.
   */
  public static Place decode(String text) {
    return PlaceCodec.decode(text);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Place && ((Place) other).encode().equals(encode());
  }

  @Override
  public int hashCode() {
    return encode().hashCode();
  }

  /** The encoded form. */
  @Override
  public String toString() {
    return encode();
  }

  /** Collects what is known of one place. Used by one thread, and not after {@link #build()}. */
  public static final class Builder {
    private final String method;
    private final String descriptor;
    private int ordinal;
    private int line;
    private @Nullable String sourceFile;
    private Fate fate = Fate.UNKNOWN;
    private int overwrittenLine;
    private @Nullable String overwrittenBy;
    private CodeSet codes = CodeSet.NONE;
    private @Nullable String formatter;
    private CatchKind catches = CatchKind.NONE;
    private boolean polls;
    private boolean unwinds;
    private @Nullable String passedTo;
    private @Nullable String storedIn;
    private boolean returnsDerived;
    private @Nullable String reason;

    private Builder(String method, String descriptor, int ordinal) {
      this.method = method;
      this.descriptor = descriptor;
      this.ordinal = ordinal;
    }

    private Builder(Builder other) {
      this(other.method, other.descriptor, other.ordinal);
      line = other.line;
      sourceFile = other.sourceFile;
      fate = other.fate;
      overwrittenLine = other.overwrittenLine;
      overwrittenBy = other.overwrittenBy;
      codes = other.codes;
      formatter = other.formatter;
      catches = other.catches;
      polls = other.polls;
      unwinds = other.unwinds;
      passedTo = other.passedTo;
      storedIn = other.storedIn;
      returnsDerived = other.returnsDerived;
      reason = other.reason;
    }

    public Builder ordinal(int value) {
      ordinal = value;
      return this;
    }

    public Builder line(int value) {
      line = value;
      return this;
    }

    public Builder sourceFile(@Nullable String value) {
      sourceFile = value;
      return this;
    }

    public Builder fate(Fate value) {
      fate = value;
      return this;
    }

    public Builder overwritten(int atLine, @Nullable String by) {
      overwrittenLine = atLine;
      overwrittenBy = by;
      return this;
    }

    public Builder codes(CodeSet value) {
      codes = value;
      return this;
    }

    public Builder formatter(@Nullable String value) {
      formatter = value;
      return this;
    }

    public Builder catches(CatchKind value) {
      catches = value;
      return this;
    }

    public Builder polls(boolean value) {
      polls = value;
      return this;
    }

    public Builder unwinds(boolean value) {
      unwinds = value;
      return this;
    }

    public Builder passedTo(@Nullable String value) {
      passedTo = value;
      return this;
    }

    public Builder storedIn(@Nullable String value) {
      storedIn = value;
      return this;
    }

    public Builder returnsDerived(boolean value) {
      returnsDerived = value;
      return this;
    }

    public Builder reason(@Nullable String value) {
      reason = value;
      return this;
    }

    public Place build() {
      return new Place(new Builder(this));
    }
  }
}
