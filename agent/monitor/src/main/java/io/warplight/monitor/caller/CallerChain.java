package io.warplight.monitor.caller;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The frames above one failed call, as far up as they were needed, and what is known of each. Made
 * on the thread that failed; if a caller is not analysed yet, handed to the analysis thread.
 */
final class CallerChain {

  /** A status that is handed up further than this stays returned. */
  static final int DEPTH = 32;

  private final CallNode root;
  private final @Nullable Place site;
  private final Frame callee;
  private final List<Frame> frames = new ArrayList<>();

  /**
   * A chain without callers yet.
   *
   * @param site what is known of the call site, or null when that is the first frame, itself still
   *     to be analysed
   * @param callee the method that the first frame called
   */
  CallerChain(CallNode root, @Nullable Place site, Frame callee) {
    this.root = root;
    this.site = site;
    this.callee = callee;
  }

  void add(Frame frame) {
    frames.add(frame);
  }

  List<Frame> frames() {
    return frames;
  }

  /** Tells this chain from others of the same root. */
  List<FrameKey> key() {
    List<FrameKey> key = new ArrayList<>(frames.size());
    for (Frame frame : frames) {
      key.add(frame.key());
    }
    return key;
  }

  /**
   * Reads what is not read yet, up to the caller that decides. On the analysis thread.
   *
   * @return how many callers were new
   */
  int analyse(CallerReader reader, int code) {
    int fresh = 0;
    CallNode node = root;
    Frame called = callee;
    for (Frame frame : frames) {
      CallNode next = node.addCaller(frame.key());
      Place found = next.found();
      if (found == null) {
        Place read = reader.read(frame, called);
        found = read == null ? unreadable(frame) : read;
        next.found(found);
        fresh++;
      }
      if (Outcome.fate(found, code) != Fate.RETURNED) {
        break;
      }
      node = next;
      called = frame;
    }
    return fresh;
  }

  private static Place unreadable(Frame frame) {
    return Place.at(frame.method(), String.valueOf(frame.descriptor()), 0)
        .line(frame.line())
        .sourceFile(frame.file())
        .reason("caller_not_readable")
        .build();
  }

  /** What is known by now; open while a caller that matters is not analysed. */
  Outcome outcome(int code) {
    Place origin = site;
    List<SourceLine> through = new ArrayList<>();
    CallNode node = root;
    boolean derived = site != null && site.returnsDerived();
    for (Frame frame : frames) {
      CallNode next = node.caller(frame.key());
      Place found = next == null ? null : next.found();
      if (next == null || found == null) {
        return Outcome.open(origin == null ? unreadable(frame) : origin, code);
      }
      Fate fate = Outcome.fate(found, code);
      if (origin == null) {
        origin = found;
        if (fate != Fate.RETURNED) {
          return Outcome.atSite(found, code);
        }
      } else if (fate == Fate.UNKNOWN || (derived && looksAtCodes(found))) {
        // Not the code that runs, too much for the analysis, or codes of something that was only
        // computed from the status: no ground to say more.
        break;
      } else if (fate != Fate.RETURNED) {
        return Outcome.inCaller(origin, code, found, line(frame), through);
      } else {
        through.add(line(frame));
      }
      derived |= found.returnsDerived();
      node = next;
    }
    return Outcome.returned(origin == null ? unreadable(callee) : origin, code, through);
  }

  private static boolean looksAtCodes(Place place) {
    return place.fate() == Fate.CHECKED_OTHER || place.fate() == Fate.CHECKED;
  }

  private static SourceLine line(Frame frame) {
    return new SourceLine(frame.className(), frame.method(), frame.file(), frame.line());
  }
}
