package io.warplight.simulator.rules;

import io.warplight.simulator.device.Status;
import java.util.Locale;
import java.util.Random;
import java.util.concurrent.atomic.AtomicLong;

/**
 * One rule: which calls, and what happens to them. Counts its calls; callable from any thread.
 *
 * <p>In text: a function's name, or a beginning with {@code *}, then {@code word=value}: {@code
 * status} (a name or number), {@code nth}, {@code every}, {@code skip} (so many first), {@code
 * percent} with {@code seed}, {@code count} (at most so often), {@code over} (bytes), {@code
 * device}, {@code stream} (default, named, or a number: the first that the program made is 1),
 * {@code at} (call, after or sync), {@code fault} (trap, assert, address, misaligned: as a kernel
 * makes it), {@code slow} (milliseconds); {@code sticky} and {@code lost} without a value.
 */
final class Rule {
  /** When the status comes. */
  enum When {
    /** The call is not made. */
    CALL,
    /** The call is made, then the status comes back. */
    AFTER,
    /** The call is made and succeeds; the next call that synchronizes says it. */
    SYNC
  }

  private static final int LOST = 719;

  private final String function;
  private final AtomicLong calls = new AtomicLong();
  private final AtomicLong hits = new AtomicLong();
  private final Family family;
  private String statusText = "";
  private int status;
  private boolean kernelFault;
  private long skip;
  private long nth;
  private long every;
  private double percent = -1;
  private long count = Long.MAX_VALUE;
  private long over = -1;
  private int device = -1;
  private String stream = "";
  private When when = When.CALL;
  private long slow;
  private boolean sticky;
  private Random random = new Random(0);

  private Rule(String function) {
    this.function = function;
    this.family = Family.of(function);
  }

  /**
   * Reads a rule.
   *
   * @throws IllegalArgumentException with the reason
   */
  static Rule parse(String text, long seed) {
    String[] words = text.trim().split("\\s+", -1);
    int star = words[0].indexOf('*');
    if (words[0].contains("=") || (star >= 0 && star != words[0].length() - 1)) {
      throw new IllegalArgumentException(
          "begins with a function's name, or a beginning and *, not \"" + words[0] + "\"");
    }
    Rule rule = new Rule(words[0]);
    rule.random = new Random(seed);
    for (int i = 1; i < words.length; i++) {
      rule.read(words[i]);
    }
    rule.settle();
    return rule;
  }

  private void settle() {
    if (!statusText.isEmpty()) {
      if (kernelFault) {
        throw new IllegalArgumentException("says a status, which fault=… gives already");
      }
      status = family.status(statusText);
    } else if (status == 0 && sticky && !kernelFault) {
      status = LOST;
    }
    if (status == 0 && slow == 0) {
      throw new IllegalArgumentException("says neither a status nor slow=…");
    }
    boolean repeats = kernelFault || when == When.SYNC || sticky;
    if (repeats && status != 0 && (!family.isCuda() || Status.driverName(status) == null)) {
      throw new IllegalArgumentException(
          "other calls of CUDA are to repeat it: " + status + " is no status of the driver's here");
    }
  }

  private void read(String word) {
    int equals = word.indexOf('=');
    String name = equals < 0 ? word : word.substring(0, equals);
    String value = equals < 0 ? "" : word.substring(equals + 1);
    switch (name) {
      case "status":
        statusText = value;
        break;
      case "fault":
        status = fault(word, value);
        kernelFault = true;
        break;
      case "skip":
        skip = number(word, value, 1);
        break;
      case "nth":
        nth = number(word, value, 1);
        break;
      case "every":
        every = number(word, value, 1);
        break;
      case "percent":
        percent = percent(word, value);
        break;
      case "seed":
        random = new Random(number(word, value, Long.MIN_VALUE));
        break;
      case "count":
        count = number(word, value, 1);
        break;
      case "over":
        over = number(word, value, 0);
        break;
      case "device":
        device = (int) number(word, value, 0);
        break;
      case "stream":
        stream = stream(word, value);
        break;
      case "at":
        when = When.valueOf(choice(word, value, "call", "after", "sync").toUpperCase(Locale.ROOT));
        break;
      case "slow":
        slow = number(word, value, 1);
        break;
      case "sticky":
        sticky = true;
        break;
      case "lost":
        sticky = true;
        break;
      default:
        throw new IllegalArgumentException("\"" + name + "\" is no word of a rule");
    }
  }

  /** What a kernel can do to its device, by the status that says it. */
  private static int fault(String word, String value) {
    switch (choice(word, value, "address", "assert", "misaligned", "trap")) {
      case "address":
        return 700;
      case "assert":
        return 710;
      case "misaligned":
        return 716;
      default:
        return LOST;
    }
  }

  private static long number(String word, String value, long least) {
    try {
      long number = Long.parseLong(value);
      if (number >= least) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException("\"" + word + "\" needs a number");
    }
    throw new IllegalArgumentException("\"" + word + "\" is less than " + least);
  }

  private static double percent(String word, String value) {
    try {
      double number = Double.parseDouble(value);
      if (number >= 0 && number <= 100) {
        return number;
      }
    } catch (NumberFormatException notANumber) {
      throw new IllegalArgumentException("\"" + word + "\" needs a number");
    }
    throw new IllegalArgumentException("\"" + word + "\" is not between 0 and 100");
  }

  private static String choice(String word, String value, String... all) {
    for (String one : all) {
      if (one.equals(value)) {
        return value;
      }
    }
    throw new IllegalArgumentException("\"" + word + "\": one of " + String.join(", ", all));
  }

  private static String stream(String word, String value) {
    try {
      return String.valueOf(number(word, value, 1));
    } catch (IllegalArgumentException noNumber) {
      return choice(word, value, "default", "named");
    }
  }

  private boolean isIn(long number) {
    switch (stream) {
      case "":
        return true;
      case "default":
        return number == 0;
      case "named":
        return number != 0;
      default:
        return stream.equals(String.valueOf(number));
    }
  }

  private boolean names(String called) {
    return function.endsWith("*")
        ? called.startsWith(function.substring(0, function.length() - 1))
        : called.equals(function);
  }

  /** Whether this call is hit. */
  boolean hits(String called, long largest, int onDevice, long streamNumber) {
    return chooses(called, largest, onDevice, streamNumber) && take();
  }

  /** Whether this call is one to hit; counts it if it is one of the rule's. */
  boolean chooses(String called, long largest, int onDevice, long streamNumber) {
    if (!names(called)
        || (over >= 0 && largest <= over)
        || (device >= 0 && device != onDevice)
        || !isIn(streamNumber)) {
      return false;
    }
    long call = calls.incrementAndGet() - skip;
    if (call <= 0) {
      return false;
    }
    return (nth == 0 || call == nth)
        && (every == 0 || call % every == 0)
        && (percent < 0 || chance());
  }

  /** Hits a call that it has chosen; false where it has hit often enough. */
  boolean take() {
    return hits.incrementAndGet() <= count;
  }

  private synchronized boolean chance() {
    return random.nextDouble() * 100 < percent;
  }

  int status() {
    return status;
  }

  When when() {
    return when;
  }

  /** Whether the call is made, and then the device faults as a kernel makes it. */
  boolean isKernelFault() {
    return kernelFault;
  }

  boolean isSticky() {
    return sticky;
  }

  /** Milliseconds that the call takes longer. */
  long slow() {
    return slow;
  }
}
