package io.warplight.monitor.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.CodeSet;
import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.monitor.Counters;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

@Timeout(300)
class CallerFollowerTest {

  private static final int CODE = 1;
  private static final int LONG_ENOUGH = 60_000;

  private final Counters counters = new Counters();
  private final Map<String, Place> fates = new HashMap<>();
  private final AtomicInteger reads = new AtomicInteger();
  private final CallerFollower follower =
      new CallerFollower(
          (caller, callee) -> {
            reads.incrementAndGet();
            return fates.get(caller.method());
          },
          counters);

  @Test
  void aCallerThatDropsItIsFoundOnceAndKnownFromThenOn() {
    fates.put("wrapper", place(Fate.RETURNED));
    fates.put("user", place(Fate.DISCARDED));
    CallerFollower.Followed first = follow("site", "wrapper", "user", "main");
    assertThat(first.outcome().isSettled()).isFalse();
    assertThat(first.outcome().fate()).isEqualTo(Fate.RETURNED);
    List<Outcome> told = settle(first);
    assertThat(told).hasSize(1);
    assertThat(told.get(0).fate()).isEqualTo(Fate.DISCARDED);
    assertThat(told.get(0).decidedAt()).hasToString("App.user(App.java:4)");
    assertThat(told.get(0).returnedThrough()).hasToString("[App.wrapper(App.java:7)]");
    assertThat(reads.get()).isEqualTo(2);

    Outcome again = follow("site", "wrapper", "user", "main").outcome();
    assertThat(again.isSettled()).isTrue();
    assertThat(again.fate()).isEqualTo(Fate.DISCARDED);
    assertThat(reads.get()).isEqualTo(2);
  }

  @Test
  void anotherWayToTheSameSiteHasAnotherEnd() {
    fates.put("wrapper", place(Fate.RETURNED));
    fates.put("user", place(Fate.DISCARDED));
    fates.put("careful", place(Fate.CHECKED));
    settle(follow("site", "wrapper", "user"));
    List<Outcome> told = settle(follow("site", "wrapper", "careful"));
    assertThat(told.get(0).fate()).isEqualTo(Fate.CHECKED);
    assertThat(reads.get()).as("the wrapper is read once").isEqualTo(3);
  }

  @Test
  void aCallerThatLooksForThisVeryCodeChecksIt() {
    Place looks = place(Fate.CHECKED_OTHER).toBuilder().codes(CodeSet.of(2)).build();
    fates.put("user", looks);
    assertThat(settle(follow("site", "user")).get(0).fate()).isEqualTo(Fate.CHECKED_OTHER);
    Outcome two =
        follower.follow("site", place(Fate.RETURNED), 2, frame("f"), frames("user")).outcome();
    assertThat(two.fate()).isEqualTo(Fate.CHECKED);
  }

  @Test
  void aCallerThatLooksAtSomethingComputedFromTheStatusDecidesNothing() {
    fates.put("wrapper", place(Fate.RETURNED).toBuilder().returnsDerived(true).build());
    fates.put("looks", place(Fate.CHECKED_OTHER).toBuilder().codes(CodeSet.of(2)).build());
    fates.put("drops", place(Fate.DISCARDED));
    assertThat(settle(follow("site", "wrapper", "looks")).get(0).fate()).isEqualTo(Fate.RETURNED);
    assertThat(settle(follow("site", "wrapper", "drops")).get(0).fate()).isEqualTo(Fate.DISCARDED);
  }

  @Test
  void whatCannotBeReadStaysReturned() {
    fates.put("wrapper", place(Fate.RETURNED));
    Outcome told = settle(follow("site", "wrapper", "strange", "main")).get(0);
    assertThat(told.fate()).isEqualTo(Fate.RETURNED);
    assertThat(told.isSettled()).isTrue();
    assertThat(told.decidedAt()).isNull();
    assertThat(told.returnedThrough()).hasSize(1);
  }

  @Test
  void aPlaceThatIsNoSiteIsReadItself() {
    fates.put("old", place(Fate.UNREAD));
    CallerFollower.Followed followed =
        follower.follow("JCuda.cudaFree", null, CODE, frame("cudaFree"), frames("old", "main"));
    assertThat(followed.outcome().fate()).isEqualTo(Fate.UNKNOWN);
    Outcome told = settle(followed).get(0);
    assertThat(told.fate()).isEqualTo(Fate.UNREAD);
    assertThat(told.decidedAt()).as("it is the place itself").isNull();
  }

  @Test
  void aReaderThatThrowsLeavesItReturnedAndCounts() {
    CallerFollower broken =
        new CallerFollower(
            (caller, callee) -> {
              throw new StackOverflowError();
            },
            counters);
    CallerFollower.Followed followed =
        broken.follow("site", place(Fate.RETURNED), CODE, frame("f"), frames("user"));
    List<Outcome> told = new ArrayList<>();
    broken.settle(followed, (outcome, count) -> told.add(outcome));
    broken.drain(LONG_ENOUGH);
    assertThat(told).hasSize(1);
    assertThat(told.get(0).fate()).isEqualTo(Fate.RETURNED);
    assertThat(counters.faults()).containsEntry(CallerFollower.PART, 1L);
  }

  @Test
  void eachOpenStatusIsToldOnceHoweverManyThreadsHaveIt() throws InterruptedException {
    fates.put("user", place(Fate.DISCARDED));
    AtomicLong settled = new AtomicLong();
    AtomicLong known = new AtomicLong();
    int each = 20_000;
    CountDownLatch start = new CountDownLatch(1);
    List<Thread> threads = new ArrayList<>();
    for (int t = 0; t < 8; t++) {
      Thread thread =
          new Thread(
              () -> {
                try {
                  start.await();
                } catch (InterruptedException e) {
                  return;
                }
                for (int i = 0; i < each; i++) {
                  CallerFollower.Followed followed = follow("site" + i % 50, "user");
                  if (followed.outcome().isSettled()) {
                    known.incrementAndGet();
                  } else {
                    follower.settle(followed, (outcome, count) -> settled.addAndGet(count));
                  }
                }
              });
      thread.start();
      threads.add(thread);
    }
    start.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    follower.drain(LONG_ENOUGH);
    assertThat(settled.get() + known.get()).isEqualTo(8L * each);
    assertThat(reads.get()).isEqualTo(50);
  }

  @Test
  void moreSitesThanThereIsRoomForAreStillToldOnce() {
    fates.put("user", place(Fate.DISCARDED));
    AtomicLong settled = new AtomicLong();
    int sites = 30_000;
    for (int i = 0; i < sites; i++) {
      CallerFollower.Followed followed = follow("site" + i, "user");
      if (followed.outcome().isSettled()) {
        settled.incrementAndGet();
      } else {
        follower.settle(followed, (outcome, count) -> settled.addAndGet(count));
      }
    }
    follower.drain(LONG_ENOUGH);
    assertThat(settled.get()).isEqualTo(sites);
  }

  private List<Outcome> settle(CallerFollower.Followed followed) {
    List<Outcome> told = new ArrayList<>();
    follower.settle(followed, (outcome, count) -> told.add(outcome));
    follower.drain(LONG_ENOUGH);
    return told;
  }

  private CallerFollower.Followed follow(String site, String... callers) {
    return follower.follow(site, place(Fate.RETURNED), CODE, frame("f"), frames(callers));
  }

  private static Iterator<Frame> frames(String... methods) {
    List<Frame> frames = new ArrayList<>();
    Arrays.asList(methods).forEach(method -> frames.add(frame(method)));
    return frames.iterator();
  }

  private static Frame frame(String method) {
    return new Frame(
        "App",
        null,
        new Frame.Source() {
          @Override
          public String method() {
            return method;
          }

          @Override
          public String descriptor() {
            return "()I";
          }

          @Override
          public int index() {
            return method.length();
          }

          @Override
          public String file() {
            return "App.java";
          }

          @Override
          public int line() {
            return method.length();
          }
        });
  }

  private static Place place(Fate fate) {
    return Place.at("m", "()I", 0).fate(fate).build();
  }
}
