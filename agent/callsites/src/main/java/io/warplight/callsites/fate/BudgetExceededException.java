package io.warplight.callsites.fate;

/** A method is too large to be analysed while its class waits. Never leaves the package. */
final class BudgetExceededException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  BudgetExceededException() {
    super("fate analysis: method over budget", null, false, false);
  }
}
