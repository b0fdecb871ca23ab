package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/**
 * A watcher's switch is thrown while a site is called: no status is lost, its failure counts once.
 */
@JCStressTest
@Outcome(id = "1, 1", expect = Expect.ACCEPTABLE, desc = "The status, one failure.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A status or a failure was lost.")
@State
public class SwitchDuringCall {
  private final String place = Subject.newPlace();
  private final MethodHandle site = Subject.bootstrap(place);

  @Actor
  public void one(II_Result result) {
    result.r1 = Subject.call(site, 1);
  }

  @Actor
  public void thrower() {
    Subject.SWITCH.on();
    Subject.SWITCH.off();
  }

  @Arbiter
  public void record(II_Result result) {
    result.r2 = (int) Subject.record(place).failures();
  }
}
