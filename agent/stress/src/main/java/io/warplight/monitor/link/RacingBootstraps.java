package io.warplight.monitor.link;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * Two threads reach a site for the first time: both calls are made, both failures are in one
 * record.
 */
@JCStressTest
@Outcome(id = "1, 2, 2", expect = Expect.ACCEPTABLE, desc = "Both statuses, one record.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A status or a failure was lost.")
@State
public class RacingBootstraps {
  private final String place = Subject.newPlace();

  @Actor
  public void one(III_Result result) {
    result.r1 = Subject.call(Subject.bootstrap(place), 1);
  }

  @Actor
  public void other(III_Result result) {
    result.r2 = Subject.call(Subject.bootstrap(place), 2);
  }

  @Arbiter
  public void record(III_Result result) {
    result.r3 = (int) Subject.record(place).failures();
  }
}
