package io.warplight.monitor.suspect;

import static io.warplight.monitor.suspect.Calls.DRIVER;
import static io.warplight.monitor.suspect.Calls.RUNTIME;
import static io.warplight.monitor.thread.Handles.at;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import jcuda.Pointer;
import jcuda.driver.CUevent;
import jcuda.driver.CUfunction;
import jcuda.driver.CUstream;
import org.jspecify.annotations.Nullable;

/**
 * One random program on a device that does its work in a random order, as far as streams, events
 * and the null stream leave it one. Several threads make its calls; each call is begun, made and
 * returned from at a random moment among the others'.
 */
final class LateProgram {
  private static final int LOST = 700;
  private static final int NULL = 0;

  /** One thing that a stream was given. */
  private static final class Item {
    final int stream;
    final @Nullable Item after;
    final long fault;
    boolean done;

    Item(int stream, @Nullable Item after, long fault) {
      this.stream = stream;
      this.after = after;
      this.fault = fault;
    }
  }

  /** One call under way; what it does to the device, and with which status it comes back. */
  private interface Step {
    int make();
  }

  private static final class Pending {
    final Calls.Call call;
    final Step step;
    int status = -1;

    Pending(Calls.Call call, Step step) {
      this.call = call;
      this.step = step;
    }
  }

  private final Random random;
  private final Calls calls = new Calls();
  private final CUstream[] streams;
  private final boolean[] blocking;
  private final CUevent[] events;
  private final Item[] records;
  private final Pending[] threads;

  /** What is not done yet, in the order in which it was given. */
  private final List<Item> open = new ArrayList<>();

  private final long faultyLaunch;
  private long launches;

  /** The kernel that faulted, once it ran; until then 0. */
  long culprit;

  /** What was not known to have succeeded when a call first heard of it. */
  Suspects.@Nullable Accusation heard;

  LateProgram(long seed, boolean faulty) {
    random = new Random(seed);
    streams = new CUstream[1 + random.nextInt(4)];
    blocking = new boolean[streams.length];
    events = new CUevent[3];
    records = new Item[events.length];
    threads = new Pending[1 + random.nextInt(3)];
    faultyLaunch = faulty ? 1 + random.nextInt(30) : 0;
    streams[NULL] = new CUstream();
    blocking[NULL] = true;
    for (int i = 1; i < streams.length; i++) {
      streams[i] = at(new CUstream(), 0x1000 * (i + 1));
      blocking[i] = random.nextBoolean();
      calls.call(
          DRIVER, "cuStreamCreate", "(Ljcuda/driver/CUstream;I)I", streams[i], blocking[i] ? 0 : 1);
    }
    for (int i = 0; i < events.length; i++) {
      events[i] = at(new CUevent(), 0x100_0000 + 0x100 * i);
      calls.call(DRIVER, "cuEventCreate", "(Ljcuda/driver/CUevent;I)I", events[i], 0);
    }
  }

  /** Runs until the fault is heard of, or for so many steps. */
  void run(int steps) {
    for (int i = 0; i < steps && heard == null; i++) {
      if (random.nextInt(3) == 0) {
        work();
      }
      int thread = random.nextInt(threads.length);
      Pending pending = threads[thread];
      if (pending == null) {
        threads[thread] = begin();
      } else if (pending.status < 0) {
        pending.status = pending.step.make();
      } else {
        pending.call.returns(pending.status);
        threads[thread] = null;
        if (pending.status == LOST) {
          heard = calls.accusation();
        }
      }
    }
  }

  private Pending begin() {
    int stream = random.nextInt(streams.length);
    int event = random.nextInt(events.length);
    switch (random.nextInt(12)) {
      case 0:
        return pending(
            "cuStreamSynchronize",
            "(Ljcuda/driver/CUstream;)I",
            () -> finish(item -> covers(stream, item)),
            streams[stream]);
      case 1:
        return pending(
            "cuStreamQuery",
            "(Ljcuda/driver/CUstream;)I",
            () -> ask(item -> covers(stream, item)),
            streams[stream]);
      case 2:
        return pending(
            "cuEventSynchronize",
            "(Ljcuda/driver/CUevent;)I",
            () -> finish(item -> item == records[event]),
            events[event]);
      case 3:
        return pending(
            "cuEventQuery",
            "(Ljcuda/driver/CUevent;)I",
            () -> ask(item -> item == records[event]),
            events[event]);
      case 4:
      case 5:
        return pending(
            "cuEventRecord",
            "(Ljcuda/driver/CUevent;Ljcuda/driver/CUstream;)I",
            () -> {
              records[event] = give(new Item(stream, null, 0));
              return 0;
            },
            events[event],
            streams[stream]);
      case 6:
      case 7:
        return pending(
            "cuStreamWaitEvent",
            "(Ljcuda/driver/CUstream;Ljcuda/driver/CUevent;I)I",
            () -> {
              give(new Item(stream, records[event], 0));
              return 0;
            },
            streams[stream],
            events[event],
            0);
      case 8:
        if (random.nextInt(4) == 0) {
          return pending("cuCtxSynchronize", "()I", () -> finish(item -> true));
        }
        if (random.nextInt(4) == 0) {
          boolean nothing = random.nextBoolean();
          return new Pending(
              calls.begin(
                  "",
                  RUNTIME,
                  "cudaFree",
                  "(Ljcuda/Pointer;)I",
                  nothing ? new Pointer() : at(new Pointer(), 0x7000)),
              () -> finish(item -> !nothing));
        }
        return new Pending(
            calls.begin(
                "",
                RUNTIME,
                "cudaMemcpy",
                "(Ljcuda/Pointer;Ljcuda/Pointer;JI)I",
                new Pointer(),
                new Pointer(),
                1L,
                1 + random.nextInt(2)),
            () -> finish(item -> covers(NULL, item)));
      default:
        long kernel = ++launches;
        CUfunction function = at(new CUfunction(), kernel);
        calls.name(function, name(kernel));
        return new Pending(
            calls.launching("", function, streams[stream]),
            () -> {
              give(new Item(stream, null, kernel == faultyLaunch ? kernel : 0));
              return 0;
            });
    }
  }

  private Pending pending(String function, String descriptor, Step step, Object... arguments) {
    return new Pending(calls.begin("", DRIVER, function, descriptor, arguments), step);
  }

  /** The name of a kernel. */
  static String name(long kernel) {
    return "kernel_" + kernel + "_";
  }

  private interface Choice {
    boolean of(Item item);
  }

  private boolean covers(int stream, Item item) {
    return item.stream == stream || (stream == NULL && blocking[item.stream]);
  }

  private Item give(Item item) {
    open.add(item);
    return item;
  }

  private int ask(Choice choice) {
    if (culprit != 0) {
      return LOST;
    }
    return open.stream().anyMatch(choice::of) ? 600 : 0;
  }

  private int finish(Choice choice) {
    while (culprit == 0 && open.stream().anyMatch(choice::of)) {
      work();
    }
    return culprit == 0 ? 0 : LOST;
  }

  /** Does one of the things that nothing keeps from being done. */
  private void work() {
    List<Item> ready = new ArrayList<>();
    for (int i = 0; i < open.size(); i++) {
      if (isReady(i, open.get(i))) {
        ready.add(open.get(i));
      }
    }
    if (culprit == 0 && !ready.isEmpty()) {
      Item item = ready.get(random.nextInt(ready.size()));
      item.done = true;
      open.remove(item);
      culprit = item.fault;
    }
  }

  private boolean isReady(int index, Item item) {
    if (item.after != null && !item.after.done) {
      return false;
    }
    for (int i = 0; i < index; i++) {
      Item before = open.get(i);
      boolean ordered =
          before.stream == item.stream
              || (blocking[before.stream]
                  && blocking[item.stream]
                  && (before.stream == NULL || item.stream == NULL));
      if (ordered) {
        return false;
      }
    }
    return true;
  }
}
