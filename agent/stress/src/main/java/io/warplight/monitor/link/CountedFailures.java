package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/** Two threads fail at one guarded site at once: unlike calls, failures are counted exactly. */
@JCStressTest
@Outcome(id = "1, 2, 2", expect = Expect.ACCEPTABLE, desc = "Both statuses, both counted.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A status or a failure was lost, or counted twice.")
@State
public class CountedFailures {
  private final String place = Subject.newPlace();
  private final MethodHandle site = Subject.bootstrap(place);

  @Actor
  public void one(III_Result result) {
    result.r1 = Subject.call(site, 1);
  }

  @Actor
  public void other(III_Result result) {
    result.r2 = Subject.call(site, 2);
  }

  @Arbiter
  public void count(III_Result result) {
    result.r3 = (int) Subject.record(place).failures();
  }
}
