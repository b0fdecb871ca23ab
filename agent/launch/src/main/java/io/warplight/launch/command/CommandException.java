package io.warplight.launch.command;

/** A command that cannot be done: what to tell the user, what to do next, and the exit code. */
final class CommandException extends Exception {

  private static final long serialVersionUID = 1;

  private final int exit;

  private CommandException(int exit, String message) {
    super(message);
    this.exit = exit;
  }

  /** The user's mistake. */
  static CommandException badUse(String message) {
    return new CommandException(Exit.BAD_USE, message);
  }

  /** The process is not there, or does not let us in. */
  static CommandException unreachable(String message) {
    return new CommandException(Exit.UNREACHABLE, message);
  }

  /** Ours. */
  static CommandException fault(String message) {
    return new CommandException(Exit.FAULT, message);
  }

  int exit() {
    return exit;
  }

  String text() {
    return String.valueOf(getMessage());
  }
}
