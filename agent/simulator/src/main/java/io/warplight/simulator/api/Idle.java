package io.warplight.simulator.api;

import io.warplight.simulator.binding.Struct;
import java.util.Map;
import java.util.Set;

/**
 * The runtime's calls that it answers by itself when they are asked for nothing: a size of 0 is
 * success whatever the state of the device, and no harm to a capture.
 */
final class Idle {
  private static final Map<String, Integer> SIZES =
      Traits.positions(
          "cudaMalloc 1 cudaMallocManaged 1 cudaMallocHost 1 cudaHostAlloc 1 cudaMallocPitch 2"
              + " cudaMemcpy 2 cudaMemcpy2D 4 cudaMemset 2 cudaMemset2D 3");

  /** Functions with a second size, behind the first: rows. */
  private static final Set<String> WITH_ROWS =
      Traits.set("cudaMallocPitch cudaMemcpy2D cudaMemset2D");

  private Idle() {}

  static boolean is(String function, Object[] values) {
    if (function.equals("cudaMalloc3D")) {
      return values[1] != null && isEmpty(new Struct(values[1]));
    }
    if (function.equals("cudaMemset3D")) {
      return values[2] != null && isEmpty(new Struct(values[2]));
    }
    Integer size = SIZES.get(function);
    return size != null
        && (isZero(values[size]) || (WITH_ROWS.contains(function) && isZero(values[size + 1])));
  }

  private static boolean isZero(Object value) {
    return value instanceof Long && (Long) value == 0;
  }

  private static boolean isEmpty(Struct extent) {
    return extent.number("width") == 0
        || extent.number("height") == 0
        || extent.number("depth") == 0;
  }
}
