package io.warplight.monitor.thread;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.concurrent.FutureTask;
import org.junit.jupiter.api.Test;

class ThreadContextsTest {

  private static final long A = 0xA0;
  private static final long B = 0xB0;
  private static final long C = 0xC0;

  private final ThreadContexts threads = new ThreadContexts();

  @Test
  void nothingIsKnownUntilSeen() {
    expect(ThreadContexts.UNKNOWN_DEVICE, ThreadContexts.UNKNOWN_CONTEXT);
  }

  @Test
  void aDeviceThatIsSetIsKnownAndItsPrimaryContextOnceRetained() {
    threads.setDevice(1);
    expect(1, ThreadContexts.UNKNOWN_CONTEXT);
    threads.retainPrimary(A, 1);
    expect(1, ThreadContexts.UNKNOWN_CONTEXT);
    threads.setDevice(1);
    expect(1, A);
  }

  @Test
  void nothingIsKnownAnyMoreOnceACallMayBeUnseen() {
    threads.createContext(A, 1);
    expect(1, A);
    threads.someUnseen();
    expect(ThreadContexts.UNKNOWN_DEVICE, ThreadContexts.UNKNOWN_CONTEXT);
    assertThat(threads.scope()).isEqualTo(ThreadContexts.UNKNOWN_CONTEXT);
    threads.setDevice(0);
    expect(ThreadContexts.UNKNOWN_DEVICE, ThreadContexts.UNKNOWN_CONTEXT);
  }

  @Test
  void contextsThatAreMadeArePushedAndPoppedWithTheirDevices() {
    threads.createContext(A, 0);
    threads.createContext(B, 1);
    expect(1, B);
    threads.popContext();
    expect(0, A);
    threads.pushContext(B);
    expect(1, B);
    threads.destroyContext(B);
    expect(0, A);
    threads.popContext();
    expect(ThreadContexts.UNKNOWN_DEVICE, ThreadContexts.UNKNOWN_CONTEXT);
  }

  @Test
  void settingAContextReplacesTheTopAndSettingNoneTakesItAway() {
    threads.createContext(A, 0);
    threads.createContext(B, 1);
    threads.setContext(A);
    expect(0, A);
    threads.setContext(0);
    expect(0, A);
    threads.setContext(C);
    expect(ThreadContexts.UNKNOWN_DEVICE, C);
  }

  @Test
  void anotherContextsDestructionChangesNothingHere() {
    threads.createContext(B, 1);
    threads.createContext(A, 0);
    threads.destroyContext(B);
    expect(0, A);
  }

  @Test
  void contextAtTheAddressOfOneThatAnotherThreadDestroyedIsNotThisThreads() throws Exception {
    threads.createContext(A, 0);
    long mine = threads.scope();
    inAnotherThread(
        () -> {
          threads.destroyContext(A);
          threads.createContext(A, 1);
          assertThat(threads.scope()).isNotEqualTo(mine);
          expect(1, A);
        });
    assertThat(threads.scope()).isEqualTo(mine);
    assertThat(threads.context()).isEqualTo(ThreadContexts.UNKNOWN_CONTEXT);
    threads.setContext(A);
    assertThat(threads.scope()).isNotEqualTo(mine);
    expect(1, A);
  }

  @Test
  void contextOnTheStackThatWasDestroyedIsNotTheNewOneAtItsAddress() throws Exception {
    threads.createContext(A, 0);
    threads.createContext(B, 1);
    inAnotherThread(
        () -> {
          threads.destroyContext(A);
          threads.createContext(A, 2);
        });
    threads.popContext();
    expect(ThreadContexts.UNKNOWN_DEVICE, ThreadContexts.UNKNOWN_CONTEXT);
  }

  @Test
  void primaryContextThatIsRetainedAgainIsTheSame() {
    threads.retainPrimary(A, 1);
    threads.setContext(A);
    long scope = threads.scope();
    threads.retainPrimary(A, 1);
    assertThat(threads.scope()).isEqualTo(scope);
    expect(1, A);
  }

  private static void inAnotherThread(Runnable work) throws Exception {
    FutureTask<Void> task = new FutureTask<>(work, null);
    new Thread(task).start();
    task.get();
  }

  @Test
  void deepStacksKeepTheirUpperPart() {
    for (int i = 1; i <= 100; i++) {
      threads.createContext(i, i % 4);
    }
    for (int i = 100; i > 40; i--) {
      expect(i % 4, i);
      threads.popContext();
    }
    for (int i = 0; i < 100; i++) {
      threads.popContext();
    }
    expect(ThreadContexts.UNKNOWN_DEVICE, ThreadContexts.UNKNOWN_CONTEXT);
  }

  @Test
  void eachThreadHasItsOwn() throws InterruptedException {
    threads.createContext(A, 0);
    int[] device = new int[1];
    Thread other = new Thread(() -> device[0] = threads.device());
    other.start();
    other.join();
    assertThat(device[0]).isEqualTo(ThreadContexts.UNKNOWN_DEVICE);
    expect(0, A);
  }

  @Test
  void manyContextsForgetTheOldest() {
    for (int i = 1; i <= 10_000; i++) {
      threads.createContext(i, 3);
      threads.popContext();
    }
    threads.setContext(10_000);
    expect(3, 10_000);
    threads.setContext(1);
    expect(ThreadContexts.UNKNOWN_DEVICE, 1);
  }

  private void expect(int device, long context) {
    assertThat(threads.device()).as("device").isEqualTo(device);
    assertThat(threads.context()).as("context").isEqualTo(context);
  }

  @Test
  void askingForAThreadsNumberMakesNothingKnownOfIt() {
    ThreadContexts contexts = new ThreadContexts();
    long before = contexts.scope();
    assertThat(contexts.thread()).isEqualTo(Thread.currentThread().getId());
    assertThat(contexts.scope()).isEqualTo(before);
    assertThat(contexts.device()).isEqualTo(ThreadContexts.UNKNOWN_DEVICE);
    assertThat(contexts.context()).isEqualTo(ThreadContexts.UNKNOWN_CONTEXT);
  }
}
