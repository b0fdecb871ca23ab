package io.warplight.simulator.api;

import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;

/** Access of one device's kernels to another device's memory. */
final class Peers {
  private Peers() {}

  static void enable(Context from, Context to, int flags) {
    if (flags != 0) {
      throw new StatusException(Status.INVALID_VALUE, "peer flags must be 0");
    }
    if (from.device() == to.device()) {
      throw new StatusException(Status.PEER_ACCESS_UNSUPPORTED);
    }
    if (!from.peers().add(to)) {
      throw new StatusException(Status.PEER_ACCESS_ALREADY_ENABLED);
    }
  }

  static void disable(Context from, Context to) {
    if (!from.peers().remove(to)) {
      throw new StatusException(Status.PEER_ACCESS_NOT_ENABLED);
    }
  }
}
