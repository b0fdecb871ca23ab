package io.warplight.launch.command;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Lines in columns, as wide as need be. Numbers stand to the right. One thread. */
final class Table {

  private final List<String[]> rows = new ArrayList<>();

  /** A table with its heading. */
  Table(String... heading) {
    rows.add(heading.clone());
  }

  void add(Object... cells) {
    String[] row = new String[cells.length];
    for (int i = 0; i < cells.length; i++) {
      row[i] = Terminal.clean(String.valueOf(cells[i]));
    }
    rows.add(row);
  }

  boolean isEmpty() {
    return rows.size() == 1;
  }

  List<String> lines(Terminal terminal) {
    int[] widths = new int[rows.get(0).length];
    for (String[] row : rows) {
      for (int i = 0; i < row.length; i++) {
        widths[i] = Math.max(widths[i], row[i].length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (String[] row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.length; i++) {
        boolean right = isNumber(rows.get(rows.size() - 1)[i]);
        char[] blanks = new char[widths[i] - row[i].length()];
        Arrays.fill(blanks, ' ');
        line.append(i == 0 ? "" : "  ")
            .append(right ? new String(blanks) + row[i] : row[i])
            .append(right || i == row.length - 1 ? "" : new String(blanks));
      }
      lines.add(lines.isEmpty() ? terminal.bold(line.toString()) : line.toString());
    }
    return lines;
  }

  private static boolean isNumber(String cell) {
    return cell.matches("[0-9]+");
  }
}
