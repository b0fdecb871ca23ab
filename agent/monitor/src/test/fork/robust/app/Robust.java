package app;

import static app.Agent.check;

import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.IntUnaryOperator;
import lib.Cuda;
import lib.Ptr;

/** Checks on what happens to sites in the life of a JVM; each prints its name when it holds. */
public final class Robust {
  public static void main(String[] args) throws Exception {
    racingThreadsShareOneRecord();
    retransformationsReuseTheRecord();
    sitesOfUnloadedClassesGo();
    failuresAreCountedExactly();
    pendingIsNoFailure();
    handlerIsNotEnteredTwice();
    handlerMayThrow();
    handlerMayOverflow();
    backstopKnowsWhetherTheClassThrows();
    watchersComeAndGo();
    limitLeavesThePlainTarget();
    javaLangStaysClosed();
    detachLeavesNothing();
  }

  private static void ok(String name) {
    System.out.println("ok " + name);
  }

  private static void racingThreadsShareOneRecord() throws Exception {
    IntUnaryOperator site = status -> Cuda.call(status);
    long before = Agent.count("sites");
    int threads = 16;
    CyclicBarrier barrier = new CyclicBarrier(threads);
    AtomicLong sum = new AtomicLong();
    List<Thread> all = new ArrayList<>();
    for (int t = 0; t < threads; t++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  barrier.await();
                } catch (Exception e) {
                  throw new IllegalStateException(e);
                }
                for (int i = 0; i < 1000; i++) {
                  sum.addAndGet(site.applyAsInt(3));
                }
              });
      thread.start();
      all.add(thread);
    }
    for (Thread thread : all) {
      thread.join();
    }
    check(sum.get() == 3L * threads * 1000, "statuses");
    check(Agent.count("sites") == before + 1, "one record");
    check(Agent.count("failures") == threads * 1000, "failures");
    ok("racing threads share one record");
  }

  private static void retransformationsReuseTheRecord() throws Exception {
    Unit unit = new Unit();
    unit.applyAsInt(0);
    long sites = Agent.count("sites");
    long calls = Agent.count("calls");
    long heap = 0;
    for (int i = 1; i <= 1000; i++) {
      Agent.instrumentation().retransformClasses(Unit.class);
      check(unit.applyAsInt(0) == 0, "status");
      if (i == 300) {
        heap = usedHeap();
      }
    }
    check(Agent.count("sites") == sites, "sites");
    check(Agent.count("calls") == calls + 1000, "calls go on");
    long before = heap;
    Agent.await("the heap is flat", () -> usedHeap() - before < 700 * 400);
    ok("retransformations reuse the record");
  }

  private static long usedHeap() throws Exception {
    for (int i = 0; i < 5; i++) {
      System.gc();
      Thread.sleep(20); // for what the reference handler clears
    }
    return Runtime.getRuntime().totalMemory() - Runtime.getRuntime().freeMemory();
  }

  private static void sitesOfUnloadedClassesGo() throws Exception {
    long before = Agent.count("sites");
    URL[] urls = {Robust.class.getProtectionDomain().getCodeSource().getLocation()};
    for (int i = 0; i < 50; i++) {
      ClassLoader loader =
          new URLClassLoader(urls, Robust.class.getClassLoader()) {
            @Override
            protected Class<?> loadClass(String name, boolean resolve)
                throws ClassNotFoundException {
              return name.equals("app.Unit") ? findClass(name) : super.loadClass(name, resolve);
            }
          };
      IntUnaryOperator unit =
          (IntUnaryOperator) loader.loadClass("app.Unit").getConstructor().newInstance();
      check(unit.applyAsInt(0) == 0, "status");
    }
    check(Agent.count("sites") > before, "sites came");
    Agent.await("sites go", () -> Agent.count("sites") <= before + 1);
    ok("sites of unloaded classes go");
  }

  private static void failuresAreCountedExactly() throws Exception {
    long failures = Agent.count("failures");
    long calls = Agent.count("calls");
    for (int i = 0; i < 20_000; i++) {
      check(Cuda.device(new Ptr(), i, 1L << 40, i % 2) == i % 2, "status");
    }
    check(Agent.count("failures") == failures + 10_000, "failures");
    check(Agent.count("calls") == calls + 20_000, "calls");
    ok("failures are counted exactly");
  }

  private static void pendingIsNoFailure() throws Exception {
    long failures = Agent.count("failures");
    int[] statuses = {0, 600, 600, 700};
    for (int status : statuses) {
      check(Cuda.query(status) == status, "status");
    }
    check(Agent.count("failures") == failures + 1, "failures");
    ok("pending is no failure");
  }

  private static void handlerIsNotEnteredTwice() throws Exception {
    long failures = Agent.count("failures");
    Agent.callback(() -> inner());
    check(Cuda.call(9) == 9, "status");
    check(Agent.count("failures") == failures + 1, "only the outer one");
    check(Cuda.call(9) == 9, "status");
    Agent.callback(null_());
    check(Agent.count("failures") == failures + 2, "and it is reported again");
    ok("handler is not entered twice");
  }

  private static Runnable null_() {
    return () -> {};
  }

  private static void inner() {
    if (Cuda.call(8) != 8) {
      throw new AssertionError();
    }
  }

  private static void handlerMayThrow() throws Exception {
    Agent.callback(
        () -> {
          throw new LinkageError("a sink's");
        });
    check(Cuda.call(4) == 4, "status");
    Agent.callback(null_());
    check(Agent.counts().contains("failure=1"), "fault");
    ok("handler may throw");
  }

  private static void handlerMayOverflow() throws Exception {
    Agent.callback(() -> endless(0));
    check(Cuda.call(4) == 4, "status");
    Agent.callback(null_());
    check(Agent.counts().contains("failure=2"), "fault");
    long failures = Agent.count("failures");
    check(Cuda.call(4) == 4, "status");
    check(Agent.count("failures") == failures + 1, "reported again");
    ok("handler may overflow");
  }

  private static int endless(int n) {
    return endless(n + 1) + 1;
  }

  private static void backstopKnowsWhetherTheClassThrows() throws Exception {
    check(Cuda.checked(0) == 0, "status");
    check(Agent.count("backstopped") == 0, "success passes");
    check(Cuda.checked(2) == 2, "status");
    check(Agent.count("backstopped") == 1 && Agent.count("throwing") == 0, "seen");
    Cuda.setExceptionsEnabled(true);
    try {
      Cuda.checked(2);
      throw new AssertionError("threw nothing");
    } catch (IllegalStateException e) {
      check(e.getStackTrace()[0].getMethodName().equals("checkResult"), "trace");
      check(e.getStackTrace()[2].getClassName().equals("app.Robust"), "trace");
    }
    Cuda.setExceptionsEnabled(false);
    check(Agent.count("backstopped") == 2 && Agent.count("throwing") == 1, "seen");
    ok("backstop knows whether the class throws");
  }

  private static void watchersComeAndGo() throws Exception {
    long[] watched = Agent.watched();
    IntUnaryOperator site = device -> Cuda.device(null, device, 77L, device % 2);
    site.applyAsInt(10);
    check(watched[0] == 0, "off at first");
    Agent.run("on");
    check(site.applyAsInt(13) == 1, "status");
    check(watched[0] == 1 && watched[1] == 1 && watched[2] == 13 && watched[3] == 77, "arguments");
    for (int i = 0; i < 100; i++) {
      Agent.run("off");
      site.applyAsInt(12);
      check(watched[0] == 1 + i, "off");
      Agent.run("on");
      site.applyAsInt(12);
      check(watched[0] == 2 + i && watched[2] == 12, "on");
    }
    check(site.applyAsInt(666) == 0, "status of a call whose watcher throws");
    check(Agent.counts().contains("watcher=1"), "fault");
    ok("watchers come and go");
  }

  private static void limitLeavesThePlainTarget() throws Exception {
    URL[] urls = {Robust.class.getProtectionDomain().getCodeSource().getLocation()};
    List<IntUnaryOperator> kept = new ArrayList<>();
    long sites = Agent.count("sites");
    while (Agent.count("sites") < 100) {
      kept.add(load(urls));
      check(kept.size() < 200, "limit");
    }
    kept.add(load(urls));
    check(kept.get(kept.size() - 1).applyAsInt(5) == 5, "status");
    check(Agent.count("sites") == 100, "at the limit");
    check(Agent.counts().contains("dropped={sites="), "dropped");
    check(sites < 100, "room before");
    ok("limit leaves the plain target");
  }

  private static IntUnaryOperator load(URL[] urls) throws Exception {
    ClassLoader loader =
        new URLClassLoader(urls, Robust.class.getClassLoader()) {
          @Override
          protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            return name.equals("app.Unit") ? findClass(name) : super.loadClass(name, resolve);
          }
        };
    IntUnaryOperator unit =
        (IntUnaryOperator) loader.loadClass("app.Unit").getConstructor().newInstance();
    unit.applyAsInt(0);
    return unit;
  }

  private static void javaLangStaysClosed() throws Exception {
    if (!System.getProperty("java.version").startsWith("1.")
        && !System.getProperty("java.version").startsWith("11")) {
      try {
        String.class.getDeclaredField("value").setAccessible(true);
        throw new AssertionError("java.lang is open");
      } catch (RuntimeException e) {
        check(e.getClass().getSimpleName().equals("InaccessibleObjectException"), e.toString());
      }
    }
    ok("java.lang stays closed");
  }

  private static void detachLeavesNothing() throws Exception {
    AtomicLong wrong = new AtomicLong();
    boolean[] stop = new boolean[1];
    AtomicLong rounds = new AtomicLong();
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 4; t++) {
      Thread thread =
          new Thread(
              () -> {
                while (!stop[0]) {
                  if (Cuda.call(6) != 6 || Cuda.device(null, 1, 2, 0) != 0) {
                    wrong.incrementAndGet();
                  }
                  rounds.incrementAndGet();
                }
              });
      thread.setDaemon(true);
      thread.start();
      threads.add(thread);
    }
    Agent.await("threads run", () -> rounds.get() > 1000);
    Object loader = Agent.loader();
    Agent.run("detach");
    long failures = Agent.count("failures");
    long before = rounds.get();
    Agent.await("threads go on", () -> rounds.get() > before + 1000);
    check(Cuda.call(6) == 6 && new Unit().applyAsInt(3) == 3, "status");
    check(Agent.count("failures") <= failures + 4, "nothing is reported any more");
    stop[0] = true;
    for (Thread thread : threads) {
      thread.join();
    }
    check(wrong.get() == 0, "statuses");
    Agent.forget();
    if (!System.getProperty("java.version").startsWith("1.")) {
      Agent.await("the agent's loader goes", () -> ((java.lang.ref.Reference<?>) loader).get() == null);
    }
    ok("detach leaves nothing");
  }
}
