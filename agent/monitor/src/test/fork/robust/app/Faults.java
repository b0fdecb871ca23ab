package app;

import java.util.function.IntUnaryOperator;
import lib.Cuda;
import lib.Ptr;

/** Prints the statuses of three sites, five calls each; the agent's linker throws. */
public final class Faults {
  public static void main(String[] args) throws Exception {
    IntUnaryOperator[] sites = {
      s -> Cuda.call(s), s -> Cuda.device(new Ptr(), 1, 2L, s), s -> Cuda.query(s)
    };
    for (int call = 0; call < 5; call++) {
      for (IntUnaryOperator site : sites) {
        System.out.print(site.applyAsInt(call) + " ");
      }
    }
    System.out.println();
    System.out.println(Agent.counts());
  }
}
