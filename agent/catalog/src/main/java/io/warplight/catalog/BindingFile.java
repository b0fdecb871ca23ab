package io.warplight.catalog;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The text of one binding's catalogue file: its head is read at once, its entries are only found by
 * name and read one by one when asked for, since an application uses few of the hundreds.
 *
 * <p>Immutable after construction but for the entries' answers, which any thread may fill in; two
 * threads that race read the same text and one answer is kept. No locks.
 */
final class BindingFile {
  private static final String NO_STATUS = "no_status ";

  private final String name;
  private final Map<String, String> types = new HashMap<>();
  private final Map<String, Entry> entries = new HashMap<>();
  private final List<Entry> inOrder = new ArrayList<>();
  private final String owner;
  private final Domain domain;
  private final String exceptionsOwner;
  private final String exceptionsField;
  private final @Nullable String hazard;

  /**
   * Reads the head and finds the entries.
   *
   * @param name the file's name, for messages
   * @throws CatalogueException if the head is incomplete or a line is neither head nor entry
   */
  BindingFile(String name, String text) {
    this.name = name;
    Map<String, String> head = new HashMap<>();
    Entry last = null;
    int line = 0;
    for (int from = 0, next; from < text.length(); from = next) {
      line++;
      int end = text.indexOf('\n', from);
      end = end < 0 ? text.length() : end;
      next = end + 1;
      char first = end == from ? '#' : text.charAt(from);
      if (first == '#') {
        continue;
      }
      if (first == ' ') {
        if (last == null) {
          throw new CatalogueException(name, line, "a continued line without an entry before it");
        }
        last.end = end;
        continue;
      }
      int parenthesis = text.indexOf('(', from);
      int blank = text.indexOf(' ', from);
      boolean noStatus = text.startsWith(NO_STATUS, from);
      if (noStatus
          || (parenthesis >= 0 && parenthesis < end && (blank < 0 || parenthesis < blank))) {
        int start = noStatus ? from + NO_STATUS.length() : from;
        if (parenthesis < 0 || parenthesis > end) {
          throw new CatalogueException(name, line, "an entry without parameters");
        }
        last = new Entry(text, start, end, line, noStatus);
        last.next = entries.put(text.substring(start, parenthesis), last);
        inOrder.add(last);
      } else {
        readHead(head, text.substring(from, end), line);
        last = null;
      }
    }
    this.owner = required(head, "binding");
    String id = required(head, "domain");
    Domain found = Domain.byId(id);
    if (found == null) {
      throw new CatalogueException(name, 1, "no such domain: " + id);
    }
    this.domain = found;
    String flag = required(head, "exceptions");
    int dot = flag.indexOf('.');
    if (dot < 0) {
      throw new CatalogueException(name, 1, "exceptions takes class.field: " + flag);
    }
    this.exceptionsOwner = flag.substring(0, dot);
    this.exceptionsField = flag.substring(dot + 1);
    this.hazard = head.get("hazard");
  }

  private void readHead(Map<String, String> head, String line, int number) {
    int blank = line.indexOf(' ');
    String key = blank < 0 ? line : line.substring(0, blank);
    String value = blank < 0 ? "" : line.substring(blank + 1).trim();
    switch (key) {
      case "import":
        if (types.put(value.substring(value.lastIndexOf('/') + 1), value) != null) {
          throw new CatalogueException(name, number, "imported twice: " + value);
        }
        break;
      case "binding":
      case "domain":
      case "exceptions":
      case "hazard":
        if (head.put(key, value) != null) {
          throw new CatalogueException(name, number, "said twice: " + key);
        }
        break;
      default:
        throw new CatalogueException(name, number, "neither head nor entry: " + line);
    }
  }

  private String required(Map<String, String> head, String key) {
    String value = head.get(key);
    if (value == null || value.isEmpty()) {
      throw new CatalogueException(name, 1, "the head lacks: " + key);
    }
    return value;
  }

  String owner() {
    return owner;
  }

  Domain domain() {
    return domain;
  }

  String exceptionsOwner() {
    return exceptionsOwner;
  }

  String exceptionsField() {
    return exceptionsField;
  }

  @Nullable String hazard() {
    return hazard;
  }

  /** The function, or null if the file has none of this name and descriptor. */
  @Nullable Function function(String method, String descriptor) {
    for (Entry entry = entries.get(method); entry != null; entry = entry.next) {
      if (!entry.noStatus && read(entry).descriptor().equals(descriptor)) {
        return read(entry);
      }
    }
    return null;
  }

  /** Whether the file lists this method as one whose int is no status. */
  boolean isNoStatus(String method, String descriptor) {
    for (Entry entry = entries.get(method); entry != null; entry = entry.next) {
      if (entry.noStatus && read(entry).descriptor().equals(descriptor)) {
        return true;
      }
    }
    return false;
  }

  /** All functions in the file's order; a mistake anywhere in the file is thrown. */
  List<Function> functions() {
    List<Function> functions = new ArrayList<>();
    Set<String> seen = new HashSet<>();
    for (Entry entry : inOrder) {
      Function function = read(entry);
      if (!seen.add(function.name() + function.descriptor())) {
        throw new CatalogueException(
            name, entry.line, "listed twice: " + function.name() + function.descriptor());
      }
      if (!entry.noStatus) {
        functions.add(function);
      }
    }
    return functions;
  }

  private Function read(Entry entry) {
    Function known = entry.function;
    return known != null ? known : entry.settle(new EntryReader(this, entry).read());
  }

  /** The internal name that the file gave this simple name, or null. */
  @Nullable String type(String simpleName) {
    return types.get(simpleName);
  }

  String name() {
    return name;
  }

  /** A stretch of the file that describes one method; linked to others of the same name. */
  static final class Entry {
    final String text;
    final int start;
    final int line;
    final boolean noStatus;
    int end;
    @Nullable Entry next;
    volatile @Nullable Function function;

    Entry(String text, int start, int end, int line, boolean noStatus) {
      this.text = text;
      this.start = start;
      this.end = end;
      this.line = line;
      this.noStatus = noStatus;
    }

    /** The first function that a thread read here: they are compared by identity. */
    synchronized Function settle(Function read) {
      Function first = function;
      if (first == null) {
        function = read;
        return read;
      }
      return first;
    }
  }
}
