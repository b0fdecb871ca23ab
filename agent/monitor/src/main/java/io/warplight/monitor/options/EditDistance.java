package io.warplight.monitor.options;

/**
 * How many single-character edits lie between two names (insert, delete, replace, swap of
 * neighbours). Stateless.
 */
final class EditDistance {

  private EditDistance() {}

  static int between(String a, String b) {
    int[] twoBack = new int[b.length() + 1];
    int[] back = new int[b.length() + 1];
    for (int j = 0; j <= b.length(); j++) {
      back[j] = j;
    }
    for (int i = 1; i <= a.length(); i++) {
      int[] row = new int[b.length() + 1];
      row[0] = i;
      for (int j = 1; j <= b.length(); j++) {
        int replace = back[j - 1] + (a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1);
        row[j] = Math.min(replace, 1 + Math.min(back[j], row[j - 1]));
        if (i > 1
            && j > 1
            && a.charAt(i - 1) == b.charAt(j - 2)
            && a.charAt(i - 2) == b.charAt(j - 1)) {
          row[j] = Math.min(row[j], twoBack[j - 2] + 1);
        }
      }
      twoBack = back;
      back = row;
    }
    return back[b.length()];
  }
}
