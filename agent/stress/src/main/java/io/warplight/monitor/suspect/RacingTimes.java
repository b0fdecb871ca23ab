package io.warplight.monitor.suspect;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/**
 * Two threads that submit and wait: an operation that had returned before a synchronization began
 * is earlier, one that began after it is not.
 */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "In order.")
@Outcome(expect = Expect.FORBIDDEN, desc = "Confirmed too much or too little.")
@State
public class RacingTimes {
  private final Clock clock = new Clock();
  private volatile long returned;
  private volatile long waited;
  private int ofOne;
  private int ofOther;

  @Actor
  public void one() {
    ofOne = wrong();
  }

  @Actor
  public void other() {
    ofOther = wrong();
  }

  private int wrong() {
    int wrong = 0;
    for (int i = 0; i < 3; i++) {
      long begun = waited;
      long operation = clock.now();
      wrong += operation < begun ? 1 : 0;
      returned = operation;
      long before = returned;
      long wait = clock.later();
      wrong += before < wait ? 0 : 100;
      waited = wait;
    }
    return wrong;
  }

  @Arbiter
  public void judge(I_Result result) {
    result.r1 = ofOne + ofOther;
  }
}
