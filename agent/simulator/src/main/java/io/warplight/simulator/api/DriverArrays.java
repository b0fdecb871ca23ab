package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Region;
import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.CudaArray;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import io.warplight.simulator.device.Work;
import org.jspecify.annotations.Nullable;

/** The driver's arrays, and its copies in two and three dimensions. */
final class DriverArrays {
  private static final int HOST = 1;
  private static final int DEVICE = 2;
  private static final int ARRAY = 3;
  private static final int UNIFIED = 4;

  private DriverArrays() {}

  static void register(Registry registry) {
    registry.does("cuArrayCreate", a -> create(a, false));
    registry.does("cuArray3DCreate", a -> create(a, true));
    registry.does(
        "cuArrayDestroy",
        a -> {
          CudaArray array = array(a, 0);
          array.home().drain();
          array.destroy();
        });
    registry.does("cuArrayGetDescriptor", a -> describe(a.struct(0), array(a, 1)));
    registry.does("cuArray3DGetDescriptor", a -> describe(a.struct(0), array(a, 1)));
    registry.does("cuMemcpy2D", a -> box(a, null));
    registry.does("cuMemcpy2DUnaligned", a -> box(a, null));
    registry.does("cuMemcpy3D", a -> box(a, null));
    registry.does("cuMemcpy2DAsync", a -> box(a, a.stream(1)));
    registry.does("cuMemcpy3DAsync", a -> box(a, a.stream(1)));
    flat(registry);
  }

  private static CudaArray array(Args a, int index) {
    return a.resource(index, CudaArray.class, "array");
  }

  private static Region region(Args a, int index) {
    return Pointers.region(a.object(index));
  }

  private static void create(Args a, boolean deep) {
    Struct descriptor = a.struct(1);
    CudaArray array =
        new CudaArray(
            a.context(),
            descriptor.number("Width"),
            descriptor.number("Height"),
            deep ? descriptor.number("Depth") : 0,
            (int) descriptor.number("Format"),
            (int) descriptor.number("NumChannels"),
            deep ? (int) descriptor.number("Flags") : 0);
    a.outHandle(0, array.handle());
  }

  private static void describe(Struct out, CudaArray array) {
    out.set("Width", array.width());
    out.set("Height", array.height());
    out.set("Depth", array.depth());
    out.set("Format", array.format());
    out.set("NumChannels", array.channels());
    out.set("Flags", array.flags());
  }

  private static void flat(Registry registry) {
    registry.does(
        "cuMemcpyHtoA",
        a ->
            Flat.toArray(
                a, array(a, 0), a.size(1), region(a, 2), row(a, 0, 1, 3), Place.End.HOST, null));
    registry.does(
        "cuMemcpyHtoAAsync",
        a ->
            Flat.toArray(
                a,
                array(a, 0),
                a.size(1),
                region(a, 2),
                row(a, 0, 1, 3),
                Place.End.HOST,
                a.stream(4)));
    registry.does(
        "cuMemcpyDtoA",
        a ->
            Flat.toArray(
                a, array(a, 0), a.size(1), region(a, 2), row(a, 0, 1, 3), Place.End.DEVICE, null));
    registry.does(
        "cuMemcpyAtoH",
        a ->
            Flat.fromArray(
                a, region(a, 0), array(a, 1), a.size(2), row(a, 1, 2, 3), Place.End.HOST, null));
    registry.does(
        "cuMemcpyAtoHAsync",
        a ->
            Flat.fromArray(
                a,
                region(a, 0),
                array(a, 1),
                a.size(2),
                row(a, 1, 2, 3),
                Place.End.HOST,
                a.stream(4)));
    registry.does(
        "cuMemcpyAtoD",
        a ->
            Flat.fromArray(
                a, region(a, 0), array(a, 1), a.size(2), row(a, 1, 2, 3), Place.End.DEVICE, null));
    registry.does(
        "cuMemcpyAtoA",
        a -> Flat.between(a, array(a, 0), a.size(1), array(a, 2), a.size(3), a.size(4)));
  }

  /** The bytes of a copy, which stays within the first row. */
  private static long row(Args a, int array, int offset, int bytes) {
    long row = array(a, array).rowBytes();
    if (Fills.plus(a.size(offset), a.size(bytes)) > row) {
      throw new StatusException(
          Status.INVALID_VALUE,
          "the copy "
              + (a.size(offset) >= row ? "begins" : "ends")
              + " beyond the "
              + row
              + " bytes of a row of the "
              + (array == 0 ? "destination" : "source")
              + " array");
    }
    return a.size(bytes);
  }

  private static void box(Args a, @Nullable Stream stream) {
    box(a, a.struct(0), stream);
  }

  /** The copy that a {@code CUDA_MEMCPY2D} or {@code CUDA_MEMCPY3D} describes. */
  static void box(Args a, Struct copy, @Nullable Stream stream) {
    Side to = side(a, copy, "dst");
    Side from = side(a, copy, "src");
    boolean deep = copy.has("Depth");
    Boxes.copy(
        a,
        to,
        from,
        copy.number("WidthInBytes"),
        copy.number("Height"),
        deep ? copy.number("Depth") : 1,
        stream);
  }

  /** The same as work of a graph. */
  static Work work(Args a, Struct copy) {
    return Boxes.work(
        a,
        side(a, copy, "dst"),
        side(a, copy, "src"),
        copy.number("WidthInBytes"),
        copy.number("Height"),
        copy.number("Depth"));
  }

  private static Side side(Args a, Struct copy, String which) {
    long x = copy.number(which + "XInBytes");
    long y = copy.number(which + "Y");
    long z = copy.number(which + "Z");
    long rows = copy.number(which + "Height");
    long pitch = copy.number(which + "Pitch");
    int type = (int) copy.number(which + "MemoryType");
    if (type == ARRAY) {
      long handle = Pointers.handle(copy.get(which + "Array"));
      if (handle == 0) {
        throw new StatusException(Status.INVALID_VALUE, "the array is null");
      }
      return Side.of(a.machine().handles().get(handle, CudaArray.class, "array"), x, y, z);
    }
    Object pointer = copy.get(which + (type == HOST ? "Host" : "Device"));
    if (pointer == null || (type != HOST && type != DEVICE && type != UNIFIED)) {
      throw new StatusException(Status.INVALID_VALUE, "no memory type, or its pointer is null");
    }
    Place.End end =
        type == HOST ? Place.End.HOST : type == DEVICE ? Place.End.DEVICE : Place.End.ANY;
    return Side.of(
        Pointers.region(pointer),
        end,
        pitch == 0 ? copy.number("WidthInBytes") : pitch,
        rows,
        x,
        y,
        z);
  }
}
