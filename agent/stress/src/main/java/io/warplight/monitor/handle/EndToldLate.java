package io.warplight.monitor.handle;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** One thread's free is done, another gets the address, and both tell at once. */
@JCStressTest
@Outcome(id = "64", expect = Expect.ACCEPTABLE, desc = "The second block lives.")
@Outcome(expect = Expect.FORBIDDEN, desc = "The first one's end took the second.")
@State
public class EndToldLate {

  private final OneAddress address = new OneAddress();

  @Actor
  public void freed() {
    address.destroyFirst();
  }

  @Actor
  public void allocated() {
    address.create(OneAddress.SECOND);
  }

  @Arbiter
  public void afterwards(I_Result result) {
    result.r1 = address.size();
    address.clear();
  }
}
