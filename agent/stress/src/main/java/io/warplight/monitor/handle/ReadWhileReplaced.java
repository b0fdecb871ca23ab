package io.warplight.monitor.handle;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/** A failure is explained by what stands at an address while a thread frees and allocates there. */
@JCStressTest
@Outcome(
    id = {"512, 512", "512, 0", "512, 64", "0, 0", "0, 64", "64, 64"},
    expect = Expect.ACCEPTABLE,
    desc = "One block, the other or none, in their order.")
@Outcome(expect = Expect.FORBIDDEN, desc = "A block of two, or back in time.")
@State
public class ReadWhileReplaced {

  private final OneAddress address = new OneAddress();

  @Actor
  public void writer() {
    address.destroyFirst();
    address.create(OneAddress.SECOND);
  }

  @Actor
  public void reader(II_Result result) {
    result.r1 = address.size();
    result.r2 = address.size();
  }

  @Arbiter
  public void afterwards(II_Result result) {
    address.clear();
  }
}
