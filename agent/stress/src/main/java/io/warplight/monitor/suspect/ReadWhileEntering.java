package io.warplight.monitor.suspect;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Expect;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/** A device is lost, and the ring is read, while a thread goes on to submit. */
@JCStressTest
@Outcome(
    id = {"0", "100"},
    expect = Expect.ACCEPTABLE,
    desc = "Whole entries.")
@Outcome(expect = Expect.FORBIDDEN, desc = "An entry of two.")
@State
public class ReadWhileEntering {

  private final TurningRing ring = new TurningRing();

  @Actor
  public void submitter() {
    ring.fill(1);
    ring.fill(1_000_000_007L);
  }

  @Actor
  public void reader(I_Result result) {
    result.r1 = ring.wrong();
  }
}
