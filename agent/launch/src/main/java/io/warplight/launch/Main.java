package io.warplight.launch;

/** What {@code java -jar warplight.jar} runs: says which version this is and how to use it. */
final class Main {

  private Main() {}

  public static void main(String[] arguments) {
    String version = Main.class.getPackage().getImplementationVersion();
    System.out.println("Warplight " + (version == null ? "(unpacked)" : version));
    System.out.println(
        "Shows every CUDA status that a Java program loses. Put it on the command line:");
    System.out.println();
    System.out.println("  java -javaagent:warplight.jar -jar application.jar");
    System.out.println("  java -javaagent:warplight.jar=report=all,log=json -jar application.jar");
  }
}
