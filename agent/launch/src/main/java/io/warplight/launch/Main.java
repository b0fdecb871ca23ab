package io.warplight.launch;

import java.util.function.ToIntFunction;

/**
 * What {@code java -jar warplight.jar} runs, in a process of its own: opens the isolation and hands
 * over to the command line behind it.
 */
final class Main {

  private static final String PROGRAM = "io.warplight.launch.command.Program";
  private static final int OUR_FAULT = 4;

  private Main() {}

  @SuppressWarnings("unchecked") // PROGRAM implements this very interface.
  public static void main(String[] arguments) {
    int exit = OUR_FAULT;
    try {
      IsolatedLoader loader = IsolatedLoader.open(Agent.ownJar(), Main.class.getProtectionDomain());
      Object program = loader.loadClass(PROGRAM).getDeclaredConstructor().newInstance();
      exit = ((ToIntFunction<String[]>) program).applyAsInt(arguments);
    } catch (Throwable broken) {
      // Also errors: what is left is to say so and to end with the exit code that means it.
      System.err.println("warplight: cannot run: " + broken);
    }
    System.exit(exit);
  }
}
