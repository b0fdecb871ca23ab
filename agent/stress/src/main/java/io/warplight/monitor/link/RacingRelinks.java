package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.III_Result;

/**
 * A watcher's switch was thrown: the site's target is void, and two threads that call next relink
 * it both.
 */
@JCStressTest
@Outcome(id = "1, 2, 2", expect = Expect.ACCEPTABLE, desc = "Both statuses, both counted.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A status or a failure was lost, or counted twice.")
@State
public class RacingRelinks {
  private final String place = Subject.newPlace();
  private final MethodHandle site = Subject.bootstrap(place);

  public RacingRelinks() {
    Subject.SWITCH.on();
    Subject.SWITCH.off();
  }

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
