package io.warplight.launch.command;

/** Numbers with what they count. Stateless. */
final class Words {

  private Words() {}

  static String count(long count, String one) {
    return count(count, one, one + "s");
  }

  static String count(long count, String one, String many) {
    return count + " " + (count == 1 ? one : many);
  }
}
