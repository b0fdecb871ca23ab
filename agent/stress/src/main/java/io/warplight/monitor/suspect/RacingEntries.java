package io.warplight.monitor.suspect;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Two threads go round one ring, each overtaking the other: no entry is made of two. */
@JCStressTest
@Outcome(id = "0", expect = Expect.ACCEPTABLE, desc = "Whole entries, or it is said.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An entry of two, or one that is missing unsaid.")
@State
public class RacingEntries {

  private final TurningRing ring = new TurningRing();

  @Actor
  public void one() {
    ring.fill(1);
  }

  @Actor
  public void other() {
    ring.fill(1_000_000_007L);
  }

  @Arbiter
  public void afterwards(I_Result result) {
    result.r1 = ring.wrong();
  }
}
