package io.warplight.monitor.failure;

import java.util.Iterator;
import org.jspecify.annotations.Nullable;

/** An iterator with one element put back in front. Confined to one thread. */
final class PushedBack<T> implements Iterator<T> {
  private @Nullable T first;
  private final Iterator<T> rest;

  PushedBack(T first, Iterator<T> rest) {
    this.first = first;
    this.rest = rest;
  }

  @Override
  public boolean hasNext() {
    return first != null || rest.hasNext();
  }

  @Override
  public T next() {
    T next = first;
    if (next == null) {
      return rest.next();
    }
    first = null;
    return next;
  }
}
