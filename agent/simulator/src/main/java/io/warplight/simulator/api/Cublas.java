package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.device.BlasHandle;
import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;

/** JCublas2: handles, streams, vectors and matrices to and fro, axpy and gemm in S and D. */
final class Cublas {
  static final int NOT_INITIALIZED = 1;
  static final int ALLOC_FAILED = 3;
  static final int INVALID_VALUE = 7;
  static final int EXECUTION_FAILED = 13;
  static final int INTERNAL_ERROR = 14;
  private static final int VERSION = 120600;

  private Cublas() {}

  static void register(Registry registry) {
    handles(registry);
    transfers(registry);
    for (int width = 4; width <= 8; width += 4) {
      int bytes = width;
      String letter = width == 4 ? "S" : "D";
      blas(registry, "cublas" + letter + "axpy", a -> BlasWork.axpy(a, handle(a), bytes));
      blas(registry, "cublas" + letter + "gemm", a -> BlasWork.gemm(a, handle(a), bytes));
    }
  }

  /** A status of cuBLAS itself. */
  static StatusException status(int code) {
    return new BlasStatus(code);
  }

  private static void blas(Registry registry, String name, Registry.Action action) {
    registry.does(
        name,
        a -> {
          try {
            action.run(a);
          } catch (BlasStatus own) {
            throw own;
          } catch (StatusException cuda) {
            throw status(of(cuda.code()));
          }
        });
  }

  private static int of(int cuda) {
    switch (cuda) {
      case Status.INVALID_VALUE:
        return INVALID_VALUE;
      case Status.OUT_OF_MEMORY:
        return ALLOC_FAILED;
      case Status.NO_DEVICE:
      case Status.DEVICE_UNAVAILABLE:
        return NOT_INITIALIZED;
      default:
        return cuda >= 700 && cuda < 800 ? EXECUTION_FAILED : INTERNAL_ERROR;
    }
  }

  private static BlasHandle handle(Args a) {
    try {
      return a.resource(0, BlasHandle.class, "cuBLAS handle");
    } catch (StatusException unknown) {
      throw status(NOT_INITIALIZED);
    }
  }

  private static Context context(Args a) {
    a.machine().initialize();
    return Function.runtimeContext(a.machine(), a.thread());
  }

  private static void handles(Registry registry) {
    blas(
        registry,
        "cublasCreate",
        a -> {
          Context context = context(a);
          context.device().throwFault();
          a.outHandle(0, new BlasHandle(context).handle());
        });
    blas(
        registry,
        "cublasDestroy",
        a -> {
          BlasHandle handle = handle(a);
          handle.home().drain();
          handle.destroy();
        });
    blas(registry, "cublasSetStream", Cublas::setStream);
    blas(registry, "cublasGetStream", a -> Pointers.set(a.object(1), handle(a).given()));
    blas(registry, "cublasGetPointerMode", a -> a.out(1, handle(a).pointerMode()));
    blas(
        registry,
        "cublasSetPointerMode",
        a -> handle(a).pointerMode(Limits.range(a.integer(1), 1)));
    blas(
        registry,
        "cublasGetVersion",
        a -> {
          handle(a);
          a.out(1, VERSION);
        });
  }

  private static void setStream(Args a) {
    BlasHandle handle = handle(a);
    long given = a.handle(1);
    Stream stream =
        given == 0 || given == 1
            ? handle.home().legacy()
            : given == 2
                ? handle.home().perThread()
                : a.machine().handles().get(given, Stream.class, "stream");
    handle.stream(stream, given);
  }

  private static void transfers(Registry registry) {
    blas(registry, "cublasSetVector", a -> vector(a, Place.End.DEVICE, Place.End.HOST));
    blas(registry, "cublasGetVector", a -> vector(a, Place.End.HOST, Place.End.DEVICE));
    blas(registry, "cublasSetMatrix", a -> matrix(a, Place.End.DEVICE, Place.End.HOST));
    blas(registry, "cublasGetMatrix", a -> matrix(a, Place.End.HOST, Place.End.DEVICE));
  }

  /** n, elemSize, x, incx, y, incy. */
  private static void vector(Args a, Place.End to, Place.End from) {
    long element = a.number(1);
    if (a.number(3) <= 0 || a.number(5) <= 0 || element <= 0 || a.number(0) < 0) {
      throw status(INVALID_VALUE);
    }
    Boxes.copy(
        a.in(context(a)),
        Side.of(Pointers.region(a.object(4)), to, Fills.times(a.number(5), element), 1, 0, 0, 0),
        Side.of(Pointers.region(a.object(2)), from, Fills.times(a.number(3), element), 1, 0, 0, 0),
        element,
        a.number(0),
        1,
        null);
  }

  /** rows, cols, elemSize, A, lda, B, ldb. */
  private static void matrix(Args a, Place.End to, Place.End from) {
    long element = a.number(2);
    if (a.number(0) < 0
        || a.number(1) < 0
        || element <= 0
        || a.number(4) < Math.max(1, a.number(0))
        || a.number(6) < Math.max(1, a.number(0))) {
      throw status(INVALID_VALUE);
    }
    Boxes.copy(
        a.in(context(a)),
        Side.of(Pointers.region(a.object(5)), to, Fills.times(a.number(6), element), 1, 0, 0, 0),
        Side.of(Pointers.region(a.object(3)), from, Fills.times(a.number(4), element), 1, 0, 0, 0),
        Fills.times(a.number(0), element),
        a.number(1),
        1,
        null);
  }

  /** Tells cuBLAS's own statuses from CUDA's. */
  private static final class BlasStatus extends StatusException {
    private static final long serialVersionUID = 1L;

    BlasStatus(int code) {
      super(code);
    }
  }
}
