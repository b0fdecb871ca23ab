package io.warplight.launch.live;

import io.warplight.launch.channel.Answer;
import io.warplight.launch.channel.Mailbox;
import io.warplight.launch.channel.Request;
import io.warplight.monitor.thread.AgentThreads;
import java.io.IOException;
import java.util.Collections;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jspecify.annotations.Nullable;

/**
 * Looks for requests and has them done, one after the other, on one daemon thread: often while
 * there are some, five times a second otherwise, which is one look at a folder. Ends when the agent
 * is detached, when the folder is gone, and soon when nobody has attached the agent after all.
 */
final class Channel implements Runnable {

  private static final long BUSY_NANOS = TimeUnit.SECONDS.toNanos(5);
  private static final long UNUSED_NANOS = TimeUnit.SECONDS.toNanos(15);
  private static final long OFTEN_NANOS = TimeUnit.MILLISECONDS.toNanos(10);
  private static final long SELDOM_NANOS = TimeUnit.MILLISECONDS.toNanos(200);
  private static final long TAKING_NANOS = TimeUnit.SECONDS.toNanos(3);

  private final Mailbox mailbox;
  private final Tasks tasks;
  private volatile boolean open = true;
  private @Nullable Thread hook;

  Channel(Mailbox mailbox, Tasks tasks) {
    this.mailbox = mailbox;
    this.tasks = tasks;
  }

  boolean isOpen() {
    return open && mailbox.isThere();
  }

  /** Has the folder taken away when the JVM ends. */
  void closeAtExit() {
    Thread created = AgentThreads.daemon("channel-exit", this::closeMailbox);
    try {
      Runtime.getRuntime().addShutdownHook(created);
      hook = created;
    } catch (IllegalStateException ending) {
      closeMailbox();
      throw ending;
    }
  }

  @Override
  public void run() {
    long last = System.nanoTime();
    Request end = null;
    try {
      while (end == null && mailbox.isThere()) {
        Request request = next();
        long idle = System.nanoTime() - last;
        if (request != null) {
          end = handle(request) ? request : null;
          last = System.nanoTime();
        } else if (tasks.isIdle() && idle > UNUSED_NANOS) {
          break;
        } else {
          LockSupport.parkNanos(this, idle < BUSY_NANOS ? OFTEN_NANOS : SELDOM_NANOS);
        }
      }
      if (end != null) {
        awaitTaking(end);
      }
    } finally {
      close();
    }
  }

  private @Nullable Request next() {
    try {
      return mailbox.next();
    } catch (IOException unreadable) {
      // No descriptor left, for example: the next look may find one.
      tasks.fault(unreadable);
      return null;
    }
  }

  /** Whether it was the last: the agent is out. */
  private boolean handle(Request request) {
    Answer answer;
    try {
      answer = tasks.handle(request);
    } catch (Throwable failure) {
      // Also errors: whatever a task breaks off with, who asked is told, and the thread goes on.
      answer = Answer.refused(Collections.singletonList("a fault in Warplight itself: " + failure));
      tasks.fault(failure);
    }
    try {
      mailbox.answer(request, answer);
    } catch (IOException full) {
      tasks.fault(full);
    }
    return tasks.isEnded();
  }

  /** Who asked for the end reads the answer first. */
  private void awaitTaking(Request request) {
    long until = System.nanoTime() + TAKING_NANOS;
    while (!mailbox.isTaken(request) && System.nanoTime() < until) {
      LockSupport.parkNanos(this, OFTEN_NANOS);
    }
  }

  private void close() {
    // Whoever opens a channel meanwhile waits, and then finds the agent at work or gone.
    Door.alone(this::closeAll);
  }

  private void closeAll() {
    open = false;
    tasks.close();
    forgetExit();
    closeMailbox();
    // The very last: from here on no class of the agent can be loaded.
    tasks.letGo();
  }

  /** The end of the JVM has nothing to take away any more. */
  void forgetExit() {
    Thread registered = hook;
    try {
      if (registered != null) {
        Runtime.getRuntime().removeShutdownHook(registered);
      }
    } catch (IllegalStateException ending) {
      // The hook runs, or has run.
      return;
    }
  }

  private void closeMailbox() {
    try {
      mailbox.close();
    } catch (IOException gone) {
      // Somebody else took it away.
      return;
    }
  }
}
