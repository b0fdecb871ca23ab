package io.warplight.monitor.link;

import java.lang.invoke.MethodHandle;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** Calls are counted plainly: two at once may count as one, never as none or three. */
@JCStressTest
@Outcome(id = "2", expect = Expect.ACCEPTABLE, desc = "Both counted.")
@Outcome(
    id = "1",
    expect = Expect.ACCEPTABLE_INTERESTING,
    desc = "One lost: the count is approximate.")
@Outcome(expect = Expect.FORBIDDEN, desc = "More than there were, or none.")
@State
public class CountedCalls {
  private final String place = Subject.newPlace();
  private final MethodHandle site = Subject.bootstrap(place);

  @Actor
  public void one() {
    Subject.call(site, 0);
  }

  @Actor
  public void other() {
    Subject.call(site, 0);
  }

  @Arbiter
  public void count(I_Result result) {
    result.r1 = (int) Subject.record(place).calls();
  }
}
