package io.warplight.monitor.hazard;

import io.warplight.monitor.Site;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.suspect.Suspects;
import io.warplight.monitor.thread.ThreadContexts;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * A thread that set no device makes handles, while the one device that any thread of the process
 * has set is not device 0: the device belongs to the thread that set it, so all that is made here
 * is on device 0. Said once a process, and only while everything was seen. A process that sets two
 * devices, or device 0, or made handles before it set any, knows what it does. On the application's
 * threads; after each call that makes a handle it reads one field, or two.
 */
final class DeviceAssumed {

  static final String KIND = "device_assumed";

  /** Device 0 is meant by some thread, or it was said: nothing more is looked at. */
  private static final Choice OVER = new Choice(-1, "", "");

  private final ThreadContexts threads;
  private final Suspects suspects;
  private final Notices notices;
  private final AtomicReference<@Nullable Choice> choice = new AtomicReference<>();

  DeviceAssumed(ThreadContexts threads, Suspects suspects, Notices notices) {
    this.threads = threads;
    this.suspects = suspects;
    this.notices = notices;
  }

  /** A device was set. */
  void set(Site site, int status, int device) {
    Choice known = choice.get();
    if (status != 0 || known == OVER || (known != null && known.device == device)) {
      return;
    }
    boolean isFirst =
        device > 0
            && known == null
            && choice.compareAndSet(
                null,
                new Choice(
                    device, SourceLine.of(site).toString(), Thread.currentThread().getName()));
    if (!isFirst) {
      choice.set(OVER);
    }
  }

  /** A context was made or made current, which chooses a device in another way. */
  void contextChosen() {
    choice.set(OVER);
  }

  /** A handle was made that lives on a device. */
  void made(Site site, int status) {
    Choice known = choice.get();
    if (known == OVER || status != 0 || threads.hasChosen()) {
      return;
    }
    // Who makes handles before any device was set means device 0.
    boolean isFirst = choice.compareAndSet(known, OVER);
    if (isFirst && known != null && suspects.seesAll()) {
      notices.say(KIND, SourceLine.of(site), text(site, known));
    }
  }

  private static String text(Site site, Choice known) {
    return site.function()
        + " acts on device 0 here: each thread has a device of its own, and this one, \""
        + Thread.currentThread().getName()
        + "\", was not seen to set any, while device "
        + known.device
        + " was set at "
        + known.place
        + " on \""
        + known.thread
        + "\"; each thread has to call cudaSetDevice";
  }

  /** The first device that was set. Immutable. */
  private static final class Choice {
    final int device;
    final String place;
    final String thread;

    Choice(int device, String place, String thread) {
      this.device = device;
      this.place = place;
      this.thread = thread;
    }
  }
}
