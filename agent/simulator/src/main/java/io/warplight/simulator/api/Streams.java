package io.warplight.simulator.api;

import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.Capture;
import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Event;
import io.warplight.simulator.device.Fault;
import io.warplight.simulator.device.Graph;
import io.warplight.simulator.device.Queue;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import io.warplight.simulator.memory.Block;

/** What both domains' functions of streams and events do. Called on the application's threads. */
final class Streams {
  private static final int NON_BLOCKING = 1;

  /** {@code cudaEventRecordExternal}, {@code cudaEventWaitExternal}: an event outside a graph. */
  private static final int EXTERNAL = 1;

  /** {@code cudaMemAttachSingle}. */
  private static final int ATTACH_SINGLE = 4;

  private static final double NANOS_PER_MILLI = 1e6;

  private Streams() {}

  static void create(Args a, int out, int flags, int priority) {
    if ((flags & ~NON_BLOCKING) != 0) {
      throw new StatusException(Status.INVALID_VALUE, "stream flags that do not exist");
    }
    int clamped = Math.max(Limits.GREATEST_PRIORITY, Math.min(0, priority));
    Stream stream = new Stream(a.context(), Stream.Kind.CREATED, flags, clamped);
    a.outHandle(out, stream.handle());
  }

  static void destroy(Args a, int index) {
    if (!a.namesStream(index)) {
      throw new StatusException(Status.INVALID_HANDLE, "a default stream cannot be destroyed");
    }
    Stream stream = stream(a, index);
    Capture capture = stream.capture();
    if (capture != null) {
      capture.abandon(stream);
    }
    stream.destroy();
  }

  /** A stream argument, whose device may be another than the current context's. */
  static Stream stream(Args a, int index) {
    Stream stream = a.stream(index);
    hear(a, stream, Fault.Ear.PLAIN);
    return stream;
  }

  private static void hear(Args a, Stream stream, Fault.Ear ear) {
    Fault fault = stream.device().fault();
    boolean elsewhere = !a.hasContext() || a.device() != stream.device();
    if (fault != null && elsewhere && fault.tells(ear)) {
      throw new StatusException(fault.code());
    }
  }

  static int query(Args a, int index) {
    Stream stream = a.stream(index);
    hear(a, stream, Fault.Ear.QUERY);
    refuseWhileCapturing(a, stream);
    return Queue.isIdle(stream) ? Status.SUCCESS : Status.NOT_READY;
  }

  static void synchronize(Args a, int index) {
    Stream stream = a.stream(index);
    refuseWhileCapturing(a, stream);
    refuseInCallback(a, Queue.isIdle(stream));
    Queue.drain(stream);
  }

  private static void refuseWhileCapturing(Args a, Stream stream) {
    Queue.refuseCaptured(stream);
    Capture.refuseUnsafe(a.machine(), a.thread());
  }

  static void synchronize(Args a, Event event) {
    Queue.refuseCaptured(event);
    Capture.refuseUnsafe(a.machine(), a.thread());
    refuseInCallback(a, event.isReached());
    Queue.await(event);
  }

  /** A callback that waits for what may wait for it: a real process can hang there for ever. */
  private static void refuseInCallback(Args a, boolean done) {
    if (!done && a.thread().inCallback()) {
      throw Function.notPermitted();
    }
  }

  static void await(Args a, int stream, int event, int flags) {
    Stream target = stream(a, stream);
    Event mark = a.event(event);
    if (refuseFlags(target, flags)) {
      Queue.awaitExternal(target, mark);
    } else {
      Queue.await(target, mark);
    }
  }

  /** Whether flags name an event outside a graph; 1 for others, 401 outside a capture. */
  private static boolean refuseFlags(Stream stream, int flags) {
    Queue.refuseSpoiled(stream);
    if ((flags & ~EXTERNAL) != 0) {
      throw new StatusException(Status.INVALID_VALUE, "event flags that do not exist");
    }
    if (flags == EXTERNAL && stream.capture() == null) {
      throw new StatusException(
          Status.ILLEGAL_STATE, "an external event's flag, and the stream is not captured");
    }
    return flags == EXTERNAL;
  }

  /** {@code cudaStreamAttachMemAsync}: checked and forgotten; all memory is everybody's here. */
  static void attach(Args a) {
    stream(a, 0);
    int flags = a.integer(3);
    if (flags <= 0 || flags > ATTACH_SINGLE || (flags & (flags - 1)) != 0) {
      throw new StatusException(Status.INVALID_VALUE, "memory is attached in one of three ways");
    }
    Block block = a.machine().memory().at(a.address(1));
    if (block == null || block.kind() != Block.Kind.MANAGED) {
      throw new StatusException(Status.INVALID_VALUE, "no managed memory begins at this address");
    }
    if (a.number(2) != 0 && a.number(2) != block.size()) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "managed memory is attached as a whole: " + block.size() + " bytes");
    }
  }

  static int priority(Args a, int stream) {
    Stream target = stream(a, stream);
    Queue.refuseInvalidated(target);
    return target.priority();
  }

  static void hostFunction(Args a, int stream, int function, int userData) {
    Queue.add(
        stream(a, stream), Graph.HOST, Callbacks.hostFunction(a.object(function), a.get(userData)));
  }

  static void callback(Args a, int stream, int callback, int userData, int flags) {
    if (flags != 0) {
      throw new StatusException(Status.INVALID_VALUE, "callback flags must be 0");
    }
    Stream target = stream(a, stream);
    if (target.capture() != null) {
      Queue.isIdle(target); // a callback cannot be captured: throws 900
    }
    Queue.add(
        target,
        Graph.HOST,
        Callbacks.callback(
            Callbacks.streamObject(a.get(stream)), a.object(callback), a.get(userData), a.codes()));
  }

  static void createEvent(Args a, int out, int flags) {
    Event event = new Event(a.context(), flags);
    a.outHandle(out, event.handle());
  }

  static void record(Args a, int event, int stream, int flags) {
    Event mark = a.event(event);
    boolean named = a.namesStream(stream);
    Stream target = stream(a, stream);
    if (target.home() != mark.home() && !named) {
      throw new StatusException(
          Status.INVALID_HANDLE, "the event belongs to another context than the default stream");
    }
    if (refuseFlags(target, flags)) {
      Queue.recordExternal(mark, target);
    } else {
      Queue.record(mark, target);
    }
  }

  static int query(Args a, Event event) {
    Fault fault = event.home().device().fault();
    if (fault != null && fault.tells(Fault.Ear.QUERY)) {
      throw new StatusException(fault.code());
    }
    Queue.refuseCaptured(event);
    Capture.refuseUnsafe(a.machine(), a.thread());
    if (event.isReached()) {
      return Status.SUCCESS;
    }
    a.machine().scheduler().asked();
    return Status.NOT_READY;
  }

  private static void refuseUntimed(Event event) {
    Queue.refuseCaptured(event);
    if (!event.isRecorded() || !event.isTimed()) {
      throw new StatusException(
          Status.INVALID_HANDLE, "an event that was not recorded, or has no time");
    }
  }

  /** Milliseconds between two events; garbage where it fails. */
  static int elapsed(Args a, int out, Event from, Event to) {
    a.out(out, Struct.GARBAGE);
    refuseUntimed(from);
    refuseUntimed(to);
    Fault fault = from.home().device().fault();
    if (fault != null && fault.tells(Fault.Ear.QUERY)) {
      throw new StatusException(fault.code());
    }
    if (from.home().device() != to.home().device()) {
      throw new StatusException(Status.INVALID_HANDLE, "the events belong to different devices");
    }
    if (!from.isDone() || !to.isDone()) {
      return Status.NOT_READY;
    }
    a.out(out, (to.nanos() - from.nanos()) / NANOS_PER_MILLI);
    return Status.SUCCESS;
  }

  /** The context of a stream argument, without asking for a current one. */
  static Context contextOf(Args a, int index) {
    return a.stream(index).home();
  }
}
