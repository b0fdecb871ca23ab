package io.warplight.simulator.device;

/** A cuBLAS handle: a stream and a pointer mode. */
public final class BlasHandle extends Resource {
  private final Context home;
  private volatile Stream stream;
  private volatile long given;
  private volatile int pointerMode;

  /** A handle of a context, with its legacy default stream. */
  public BlasHandle(Context context) {
    super(context.device().machine().handles(), context);
    this.home = context;
    this.stream = context.legacy();
  }

  public Context home() {
    return home;
  }

  public Stream stream() {
    return stream;
  }

  /** The handle that the application gave for the stream. */
  public long given() {
    return given;
  }

  public void stream(Stream value, long handle) {
    stream = value;
    given = handle;
  }

  /** 0: scalars are in host memory; 1: in device memory. */
  public int pointerMode() {
    return pointerMode;
  }

  public void pointerMode(int mode) {
    pointerMode = mode;
  }

  @Override
  public String kind() {
    return "cuBLAS handle";
  }
}
