package io.warplight.signals.otel.application;

import java.lang.invoke.MethodHandle;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * The points of one instrument. They are added on one thread of the agent and read on the
 * application's: what is read is a tree of method handles of the JDK's, as deep as the logarithm of
 * their number.
 *
 * <p>Not {@code Consumer.andThen}: older updates of Java 8 and 11 answer a default method of an
 * interface that a method handle stands behind with an {@code InternalError}.
 */
final class Points {

  private final PointReaders readers;

  /** Trees of powers of two of points, the largest first: one more point joins those like it. */
  private final List<Tree> trees = new ArrayList<>();

  private final AtomicReference<Consumer<Object>> recording;

  /** None yet. */
  Points(PointReaders readers) {
    this.readers = readers;
    this.recording = new AtomicReference<>(readers.none());
  }

  /** What the instrument calls. */
  Consumer<Object> callback() {
    return readers.all(recording);
  }

  /** One more, of a number as it is when it is read. */
  void add(Number number, Object attributes) {
    add(readers.point(number, attributes));
  }

  /** One more, of nanoseconds read as seconds. */
  void addNanos(LongAdder nanos, Object attributes) {
    add(readers.secondsPoint(nanos, attributes));
  }

  private void add(MethodHandle point) {
    Tree grown = new Tree(1, point);
    for (int last = trees.size() - 1; last >= 0 && trees.get(last).points == grown.points; last--) {
      Tree alike = trees.remove(last);
      grown =
          new Tree(
              alike.points + grown.points, PointReaders.joined(alike.recording, grown.recording));
    }
    trees.add(grown);
    MethodHandle all = grown.recording;
    for (int i = trees.size() - 2; i >= 0; i--) {
      all = PointReaders.joined(trees.get(i).recording, all);
    }
    recording.set(PointReaders.consumer(all));
  }

  private static final class Tree {
    final int points;
    final MethodHandle recording;

    Tree(int points, MethodHandle recording) {
      this.points = points;
      this.recording = recording;
    }
  }
}
