package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.BlasHandle;
import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Graph;
import io.warplight.simulator.device.Queue;
import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.DeviceFault;
import io.warplight.simulator.memory.Raw;

/** The two operations of cuBLAS, queued in the handle's stream; column-major as there. */
final class BlasWork {
  private BlasWork() {}

  /** A scalar: read at once from host memory, or when the work runs from device memory. */
  private interface Scalar {
    double get();
  }

  private static Scalar scalar(Args a, int index, BlasHandle handle, int width) {
    if (handle.pointerMode() == 1) {
      long address = a.address(index);
      Device device = handle.home().device();
      return () -> {
        reach(device, address, width);
        return get(address, width);
      };
    }
    byte[] bytes = HostValues.read(a, Pointers.region(a.object(index)), width);
    long bits = 0;
    for (int i = width - 1; i >= 0; i--) {
      bits = bits << 8 | (bytes[i] & 0xff);
    }
    double value = width == 4 ? Float.intBitsToFloat((int) bits) : Double.longBitsToDouble(bits);
    return () -> value;
  }

  private static void reach(Device device, long address, long bytes) {
    Block block = device.memory().find(address);
    if (block == null || !block.holds(address, bytes)) {
      throw new DeviceFault(
          DeviceFault.Kind.ILLEGAL_ADDRESS, "cuBLAS reads or writes where nothing is allocated");
    }
  }

  private static double get(long address, int width) {
    return width == 4 ? Raw.getFloat(address) : Raw.getDouble(address);
  }

  private static void put(long address, int width, double value) {
    if (width == 4) {
      Raw.putFloat(address, (float) value);
    } else {
      Raw.putDouble(address, value);
    }
  }

  /** handle, n, alpha, x, incx, y, incy. */
  static void axpy(Args a, BlasHandle handle, int width) {
    long n = a.number(1);
    handle.home().device().refuseKnownFault();
    if (n <= 0) {
      return;
    }
    Scalar alpha = scalar(a, 2, handle, width);
    Vector x = new Vector(a.address(3), n, a.number(4), width);
    Vector y = new Vector(a.address(5), n, a.number(6), width);
    Device device = handle.home().device();
    Queue.add(
        handle.stream(),
        Graph.KERNEL,
        () -> {
          double factor = alpha.get();
          reach(device, x.address, x.span());
          reach(device, y.address, y.span());
          for (long i = 0; i < n; i++) {
            double sum = factor * get(x.at(i), width) + get(y.at(i), width);
            put(y.at(i), width, sum);
          }
        });
  }

  /** handle, transa, transb, m, n, k, alpha, A, lda, B, ldb, beta, C, ldc. */
  static void gemm(Args a, BlasHandle handle, int width) {
    handle.home().device().refuseKnownFault();
    boolean ta = a.number(1) != 0;
    boolean tb = a.number(2) != 0;
    long m = a.number(3);
    long n = a.number(4);
    long k = a.number(5);
    Matrix left = new Matrix(a.address(7), ta ? k : m, ta ? m : k, a.number(8), ta, width);
    Matrix right = new Matrix(a.address(9), tb ? n : k, tb ? k : n, a.number(10), tb, width);
    Matrix out = new Matrix(a.address(12), m, n, a.number(13), false, width);
    if (m < 0
        || n < 0
        || k < 0
        || a.number(1) > 2
        || a.number(2) > 2
        || left.isNarrow()
        || right.isNarrow()
        || out.isNarrow()) {
      throw Cublas.status(Cublas.INVALID_VALUE);
    }
    if (m == 0 || n == 0) {
      return;
    }
    Scalar alpha = scalar(a, 6, handle, width);
    Scalar beta = scalar(a, 11, handle, width);
    Device device = handle.home().device();
    Queue.add(
        handle.stream(),
        Graph.KERNEL,
        () -> {
          if (k > 0) {
            reach(device, left.address, left.span());
            reach(device, right.address, right.span());
          }
          reach(device, out.address, out.span());
          multiply(left, right, out, k, alpha.get(), beta.get());
        });
  }

  private static void multiply(
      Matrix left, Matrix right, Matrix out, long k, double alpha, double beta) {
    for (long column = 0; column < out.columns; column++) {
      for (long row = 0; row < out.rows; row++) {
        double sum = 0;
        for (long i = 0; i < k; i++) {
          sum += left.get(row, i) * right.get(i, column);
        }
        long address = out.at(row, column);
        double before = beta == 0 ? 0 : beta * BlasWork.get(address, out.width);
        put(address, out.width, alpha * sum + before);
      }
    }
  }

  /** A vector with a stride, which may be negative. */
  private static final class Vector {
    private final long address;
    private final long count;
    private final long stride;
    private final int width;

    Vector(long address, long count, long stride, int width) {
      this.address = address;
      this.count = count;
      this.stride = stride;
      this.width = width;
    }

    long at(long index) {
      long place = stride < 0 ? (index - count + 1) * stride : index * stride;
      return address + place * width;
    }

    long span() {
      return Fills.times(Fills.plus(Fills.times(count - 1, Math.abs(stride)), 1), width);
    }
  }

  /** A matrix in column-major order, read as it is or transposed. */
  private static final class Matrix {
    private final long address;
    private final long rows;
    private final long columns;
    private final long leading;
    private final boolean transposed;
    private final int width;

    Matrix(long address, long rows, long columns, long leading, boolean transposed, int width) {
      this.address = address;
      this.rows = rows;
      this.columns = columns;
      this.leading = leading;
      this.transposed = transposed;
      this.width = width;
    }

    boolean isNarrow() {
      return leading < Math.max(1, rows);
    }

    long at(long row, long column) {
      return address + (column * leading + row) * width;
    }

    double get(long row, long column) {
      return BlasWork.get(transposed ? at(column, row) : at(row, column), width);
    }

    long span() {
      return Fills.times(Fills.plus(Fills.times(Math.max(0, columns - 1), leading), rows), width);
    }
  }
}
