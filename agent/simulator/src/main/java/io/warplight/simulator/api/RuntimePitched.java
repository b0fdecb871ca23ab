package io.warplight.simulator.api;

import io.warplight.simulator.binding.Pointers;
import io.warplight.simulator.binding.Struct;
import io.warplight.simulator.device.CudaArray;
import io.warplight.simulator.device.Status;
import io.warplight.simulator.device.StatusException;
import io.warplight.simulator.device.Stream;
import org.jspecify.annotations.Nullable;

/** The runtime's arrays, and its copies and fills in two and three dimensions. */
final class RuntimePitched {
  private static final int ARRAY_FLAGS = 0xff;

  private RuntimePitched() {}

  static void register(Registry registry) {
    arrays(registry);
    twoDimensions(registry, "", a -> null);
    twoDimensions(registry, "Async", a -> a.stream(a.count() - 1));
    flat(registry);
    registry.does("cudaMemcpy3D", a -> box(a, null));
    registry.does("cudaMemcpy3DAsync", a -> box(a, a.stream(1)));
    registry.does("cudaMemset2D", a -> fill2D(a, a.context().legacy()));
    registry.does("cudaMemset2DAsync", a -> fill2D(a, a.stream(5)));
    registry.does("cudaMemset3D", a -> fill3D(a, a.context().legacy()));
    registry.does("cudaMemset3DAsync", a -> fill3D(a, a.stream(3)));
  }

  private static void arrays(Registry registry) {
    registry.does(
        "cudaMallocArray",
        a -> {
          Pointers.set(a.object(0), 0);
          if (a.number(2) == 0 || (a.integer(4) & CudaArray.LAYERED) != 0) {
            throw new StatusException(
                Status.INVALID_VALUE,
                a.number(2) == 0 ? "a width of 0" : "layers are cudaMalloc3DArray's");
          }
          create(a, 0, a.struct(1), a.size(2), a.size(3), 0, a.integer(4));
        });
    registry.does(
        "cudaMalloc3DArray",
        a -> {
          Struct extent = a.struct(2);
          create(
              a,
              0,
              a.struct(1),
              extent.number("width"),
              extent.number("height"),
              extent.number("depth"),
              a.integer(3));
        });
    registry.does(
        "cudaFreeArray",
        a -> {
          if (a.handle(0) != 0) {
            CudaArray array = array(a, 0);
            array.home().drain();
            array.destroy();
          }
        });
    registry.does(
        "cudaArrayGetInfo",
        a -> {
          CudaArray array = array(a, 3);
          if (a.get(0) != null) {
            describe(a.struct(0), array);
          }
          if (a.get(1) != null) {
            a.struct(1).set("width", array.width());
            a.struct(1).set("height", array.height());
            a.struct(1).set("depth", array.depth());
          }
          a.out(2, array.flags());
        });
    registry.does("cudaGetChannelDesc", a -> describe(a.struct(0), array(a, 1)));
    registry.returns("cudaCreateChannelDesc", ChannelDescriptors::create);
  }

  private static void describe(Struct descriptor, CudaArray array) {
    int bits = 8 * array.elementBytes() / array.channels();
    descriptor.set("x", bits);
    descriptor.set("y", array.channels() > 1 ? bits : 0);
    descriptor.set("z", array.channels() > 2 ? bits : 0);
    descriptor.set("w", array.channels() > 3 ? bits : 0);
    descriptor.set("f", ChannelDescriptors.kind(array.format()));
  }

  private static void create(
      Args a, int out, Struct descriptor, long width, long height, long depth, int flags) {
    Pointers.set(a.object(out), 0);
    if ((flags & ~ARRAY_FLAGS) != 0) {
      throw new StatusException(Status.INVALID_VALUE, "array flags that do not exist");
    }
    int channels = ChannelDescriptors.channels(descriptor);
    int format = ChannelDescriptors.format(descriptor);
    a.checkCapture();
    CudaArray array = new CudaArray(a.context(), width, height, depth, format, channels, flags);
    a.outHandle(out, array.handle());
  }

  static CudaArray array(Args a, int index) {
    return a.resource(index, CudaArray.class, "array");
  }

  private static Side memory(Args a, int index, long pitch, Place.End end) {
    return Side.of(Pointers.region(a.object(index)), end, pitch, 1, 0, 0, 0);
  }

  /** The first that the runtime looks at, where there are rows to be apart. */
  private static void refusePitches(Args a) {
    boolean small =
        Long.compareUnsigned(a.number(1), a.number(4)) < 0
            || Long.compareUnsigned(a.number(3), a.number(4)) < 0;
    if (small && a.number(5) > 1) {
      throw new StatusException(Status.INVALID_PITCH, "the pitch is smaller than a row");
    }
  }

  /** Bytes a row; negative, it is larger than any pitch. */
  private static long width(Args a, int index) {
    if (a.number(index) < 0) {
      throw new StatusException(Status.INVALID_PITCH, "the pitch is smaller than a row");
    }
    return a.number(index);
  }

  /** The kind of a copy to an array, or from one. */
  private static int kind(Args a, int index, int wrong) {
    int kind = kind(a, index);
    if (kind == wrong || kind == Copies.HOST_TO_HOST) {
      throw new StatusException(
          Status.INVALID_COPY_DIRECTION, "an array is on the device, the direction says otherwise");
    }
    return kind;
  }

  private static int kind(Args a, int index) {
    Copies.checkKind(a.integer(index));
    return a.integer(index);
  }

  /** Which stream a copy goes to. */
  private interface Choice {
    @Nullable Stream of(Args a);
  }

  private static void twoDimensions(Registry registry, String suffix, Choice stream) {
    registry.does(
        "cudaMemcpy2D" + suffix,
        a -> {
          if (a.number(4) == 0 || a.number(5) == 0) {
            return;
          }
          refusePitches(a);
          int kind = kind(a, 6);
          a.checkCapture();
          Boxes.copy(
              a,
              memory(a, 0, a.size(1), Place.toEnd(kind)),
              memory(a, 2, a.size(3), Place.fromEnd(kind)),
              width(a, 4),
              a.size(5),
              1,
              stream.of(a));
        });
    registry.does(
        "cudaMemcpy2DToArray" + suffix,
        a ->
            Boxes.copy(
                a,
                Side.of(array(a, 0), a.size(1), a.size(2), 0),
                memory(a, 3, a.size(4), Place.fromEnd(kind(a, 7, Copies.DEVICE_TO_HOST))),
                a.size(5),
                a.size(6),
                1,
                stream.of(a)));
    registry.does(
        "cudaMemcpy2DFromArray" + suffix,
        a ->
            Boxes.copy(
                a,
                memory(a, 0, a.size(1), Place.toEnd(kind(a, 7, Copies.HOST_TO_DEVICE))),
                Side.of(array(a, 2), a.size(3), a.size(4), 0),
                a.size(5),
                a.size(6),
                1,
                stream.of(a)));
    if (suffix.isEmpty()) {
      registry.does(
          "cudaMemcpy2DArrayToArray",
          a ->
              Boxes.copy(
                  a,
                  Side.of(array(a, 0), a.size(1), a.size(2), 0),
                  Side.of(array(a, 3), a.size(4), a.size(5), 0),
                  a.size(6),
                  a.size(7),
                  1,
                  null));
    }
  }

  /** The copies of a count of bytes to and from arrays, within one row or over whole rows. */
  private static void flat(Registry registry) {
    registry.does(
        "cudaMemcpyToArray",
        a ->
            Flat.toArray(
                a,
                array(a, 0),
                a.size(1),
                a.size(2),
                3,
                a.size(4),
                kind(a, 5, Copies.DEVICE_TO_HOST),
                null));
    registry.does(
        "cudaMemcpyToArrayAsync",
        a ->
            Flat.toArray(
                a,
                array(a, 0),
                a.size(1),
                a.size(2),
                3,
                a.size(4),
                kind(a, 5, Copies.DEVICE_TO_HOST),
                a.stream(6)));
    registry.does(
        "cudaMemcpyFromArray",
        a ->
            Flat.fromArray(
                a,
                0,
                array(a, 1),
                a.size(2),
                a.size(3),
                a.size(4),
                kind(a, 5, Copies.HOST_TO_DEVICE),
                null));
    registry.does(
        "cudaMemcpyFromArrayAsync",
        a ->
            Flat.fromArray(
                a,
                0,
                array(a, 1),
                a.size(2),
                a.size(3),
                a.size(4),
                kind(a, 5, Copies.HOST_TO_DEVICE),
                a.stream(6)));
    registry.does(
        "cudaMemcpyArrayToArray",
        a ->
            Flat.between(
                a,
                array(a, 0),
                Flat.offset(array(a, 0), a.size(1), a.size(2)),
                array(a, 3),
                Flat.offset(array(a, 3), a.size(4), a.size(5)),
                a.size(6)));
  }

  private static void box(Args a, @Nullable Stream stream) {
    Struct parms = a.struct(0);
    Struct extent = parms.struct("extent");
    if (extent == null) {
      throw new StatusException(Status.INVALID_VALUE, "the extent is null");
    }
    int kind = (int) parms.number("kind");
    Copies.checkKind(kind);
    long element = 1;
    for (String name : new String[] {"srcArray", "dstArray"}) {
      long handle = Pointers.handle(parms.get(name));
      if (handle != 0) {
        element = a.machine().handles().get(handle, CudaArray.class, "array").elementBytes();
      }
    }
    Side to = side(a, parms, "dst", Place.toEnd(kind), element);
    Side from = side(a, parms, "src", Place.fromEnd(kind), element);
    Boxes.copy(
        a,
        to,
        from,
        Fills.times(extent.number("width"), element),
        extent.number("height"),
        extent.number("depth"),
        stream);
  }

  private static Side side(Args a, Struct parms, String which, Place.End end, long element) {
    Struct position = parms.struct(which + "Pos");
    long x = position == null ? 0 : position.number("x");
    long y = position == null ? 0 : position.number("y");
    long z = position == null ? 0 : position.number("z");
    long handle = Pointers.handle(parms.get(which + "Array"));
    Struct pitched = parms.struct(which + "Ptr");
    Object pointer = pitched == null ? null : pitched.get("ptr");
    if (handle != 0) {
      CudaArray array = a.machine().handles().get(handle, CudaArray.class, "array");
      return Side.of(array, Fills.times(x, element), y, z);
    }
    if (pitched == null || pointer == null) {
      throw new StatusException(Status.INVALID_VALUE, "neither array nor pointer is given");
    }
    return Side.of(
        Pointers.region(pointer),
        end,
        pitched.number("pitch"),
        pitched.number("ysize"),
        Fills.times(x, element),
        y,
        z);
  }

  private static void fill2D(Args a, Stream stream) {
    Fills.pitched(
        a, Pointers.region(a.object(0)), a.size(1), a.number(2), 1, a.size(3), a.size(4), stream);
  }

  private static void fill3D(Args a, Stream stream) {
    Struct pitched = a.struct(0);
    Struct extent = a.struct(2);
    Object pointer = pitched.get("ptr");
    if (pointer == null) {
      throw new StatusException(Status.INVALID_VALUE, "the pitched pointer's ptr is null");
    }
    Fills.box(
        a,
        Pointers.region(pointer),
        pitched.number("pitch"),
        pitched.number("ysize"),
        a.number(1),
        extent.number("width"),
        extent.number("height"),
        extent.number("depth"),
        stream);
  }
}
