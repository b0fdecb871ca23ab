package io.warplight.monitor.thread;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class MailboxTest {

  @Test
  void givesBackInTheOrderOfComing() throws Exception {
    Mailbox<String> mailbox = new Mailbox<>(2);
    assertThat(mailbox.poll()).isNull();
    assertThat(mailbox.offer("a")).isTrue();
    assertThat(mailbox.offer("b")).isTrue();
    assertThat(mailbox.size()).isEqualTo(2);
    assertThat(mailbox.take()).isEqualTo("a");
    assertThat(mailbox.poll()).isEqualTo("b");
    assertThat(mailbox.poll()).isNull();
    assertThat(mailbox.size()).isZero();
  }

  @Test
  void refusesWhatHasNoRoomAndTakesAgainLater() {
    Mailbox<Integer> mailbox = new Mailbox<>(1);
    assertThat(mailbox.offer(1)).isTrue();
    assertThat(mailbox.offer(2)).isFalse();
    assertThat(mailbox.poll()).isEqualTo(1);
    assertThat(mailbox.offer(3)).isTrue();
    assertThat(mailbox.poll()).isEqualTo(3);
  }

  @Test
  void whatCannotBePutInTakesNoPlace() {
    AtomicBoolean full = new AtomicBoolean(true);
    Mailbox<Integer> mailbox =
        new Mailbox<>(
            1,
            new ConcurrentLinkedQueue<Integer>() {
              @Override
              public boolean add(Integer item) {
                if (full.get()) {
                  throw new OutOfMemoryError("no node");
                }
                return super.add(item);
              }
            });
    for (int i = 0; i < 3; i++) {
      assertThatThrownBy(() -> mailbox.offer(1)).isInstanceOf(OutOfMemoryError.class);
    }
    assertThat(mailbox.size()).isZero();
    full.set(false);
    assertThat(mailbox.offer(2)).isTrue();
    assertThat(mailbox.poll()).isEqualTo(2);
  }

  @Test
  void anInterruptEndsTheWaiting() throws Exception {
    Mailbox<Integer> mailbox = new Mailbox<>(1);
    AtomicReference<Throwable> thrown = new AtomicReference<>();
    Thread reader =
        new Thread(
            () -> {
              try {
                mailbox.take();
              } catch (Throwable e) {
                thrown.set(e);
              }
            });
    reader.start();
    while (reader.getState() != Thread.State.WAITING) {
      Thread.onSpinWait();
    }
    reader.interrupt();
    reader.join();
    assertThat(thrown.get()).isInstanceOf(InterruptedException.class);
  }

  @Test
  void anInterruptThatIsSetAlreadyEndsItToo() {
    Mailbox<Integer> mailbox = new Mailbox<>(1);
    mailbox.offer(1);
    Thread.currentThread().interrupt();
    assertThatThrownBy(mailbox::take).isInstanceOf(InterruptedException.class);
    assertThat(Thread.interrupted()).isFalse();
    assertThat(mailbox.size()).isEqualTo(1);
  }

  @Test
  void nothingIsLostDoubledOrLeftBetweenManyWritersAndASleepingReader() throws Exception {
    int writers = 4;
    int each = 50_000;
    Mailbox<Integer> mailbox = new Mailbox<>(64);
    List<Thread> threads = new ArrayList<>();
    for (int w = 0; w < writers; w++) {
      int first = w * each;
      Thread thread =
          new Thread(
              () -> {
                for (int i = 0; i < each; i++) {
                  while (!mailbox.offer(first + i)) {
                    Thread.yield();
                  }
                }
              });
      threads.add(thread);
      thread.start();
    }
    int[] next = new int[writers];
    for (int i = 0; i < writers * each; i++) {
      int taken = mailbox.take();
      int writer = taken / each;
      assertThat(taken % each).isEqualTo(next[writer]++);
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(mailbox.poll()).isNull();
    assertThat(mailbox.size()).isZero();
  }
}
