package io.warplight.simulator.ptx;

import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.DeviceMemory;
import io.warplight.simulator.memory.OutOfDeviceMemoryException;
import io.warplight.simulator.memory.Raw;
import io.warplight.simulator.ptx.run.DeviceServices;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;

/** A device for the engine's tests: real memory, a collected printf, a clock of one gigahertz. */
class TestDevice implements DeviceServices, DeviceMemory, AutoCloseable {
  static final PtxTarget TARGET = new PtxTarget(90, 90);

  final List<String> printed = Collections.synchronizedList(new ArrayList<>());
  final List<String> assertions = Collections.synchronizedList(new ArrayList<>());
  final int threads;
  private final ConcurrentSkipListMap<Long, Block> blocks = new ConcurrentSkipListMap<>();
  private final ConcurrentSkipListMap<Long, Long> raw = new ConcurrentSkipListMap<>();
  private final ExecutorService executor;
  private final Path texts;

  TestDevice() {
    this(Runtime.getRuntime().availableProcessors());
  }

  TestDevice(int threads) {
    this(threads, Path.of("src/test/cuda"));
  }

  /** One whose PTX comes from that folder: another compiler's. */
  TestDevice(int threads, Path texts) {
    this.threads = threads;
    this.texts = texts;
    this.executor =
        Executors.newFixedThreadPool(
            threads,
            task -> {
              Thread thread = new Thread(task, "test device");
              thread.setDaemon(true);
              return thread;
            });
  }

  @Override
  public Block find(long address) {
    var entry = blocks.floorEntry(address);
    return entry != null && entry.getValue().holds(address, 1) ? entry.getValue() : null;
  }

  @Override
  public Block allocate(long size, int alignment, Block.Kind kind) {
    if (size > 1L << 30) {
      throw new OutOfDeviceMemoryException(size);
    }
    long memory = Raw.allocate(size + alignment);
    Raw.set(memory, size + alignment, (byte) 0);
    long base = (memory + alignment - 1) & -(long) alignment;
    Block block = new Block(base, size, kind, 0, 0, 0);
    blocks.put(base, block);
    raw.put(base, memory);
    return block;
  }

  @Override
  public void free(Block block) {
    if (blocks.remove(block.base()) != null) {
      Raw.free(raw.remove(block.base()));
    }
  }

  /** Device memory; its address. */
  long malloc(long bytes) {
    return allocate(bytes, 256, Block.Kind.DEVICE).base();
  }

  long upload(int... values) {
    long address = malloc(values.length * 4L);
    Raw.copyFromArray(values, 0, address, values.length * 4L);
    return address;
  }

  long upload(long... values) {
    long address = malloc(values.length * 8L);
    Raw.copyFromArray(values, 0, address, values.length * 8L);
    return address;
  }

  long upload(float... values) {
    long address = malloc(values.length * 4L);
    Raw.copyFromArray(values, 0, address, values.length * 4L);
    return address;
  }

  long upload(double... values) {
    long address = malloc(values.length * 8L);
    Raw.copyFromArray(values, 0, address, values.length * 8L);
    return address;
  }

  long upload(byte... values) {
    long address = malloc(values.length);
    Raw.copyFromArray(values, 0, address, values.length);
    return address;
  }

  int[] ints(long address, int count) {
    int[] values = new int[count];
    Raw.copyToArray(address, values, 0, count * 4L);
    return values;
  }

  long[] longs(long address, int count) {
    long[] values = new long[count];
    Raw.copyToArray(address, values, 0, count * 8L);
    return values;
  }

  float[] floats(long address, int count) {
    float[] values = new float[count];
    Raw.copyToArray(address, values, 0, count * 4L);
    return values;
  }

  double[] doubles(long address, int count) {
    double[] values = new double[count];
    Raw.copyToArray(address, values, 0, count * 8L);
    return values;
  }

  byte[] bytes(long address, int count) {
    byte[] values = new byte[count];
    Raw.copyToArray(address, values, 0, count);
    return values;
  }

  /** The PTX of {@code NAME.ptx} in its folder. */
  PtxModule load(String name) throws Exception {
    return compile(Files.readString(texts.resolve(name + ".ptx")));
  }

  PtxModule compile(String ptx) throws PtxLoadException {
    return PtxModule.load(ptx.getBytes(java.nio.charset.StandardCharsets.ISO_8859_1), TARGET, this);
  }

  /** Runs a kernel in one dimension. */
  void run(
      PtxModule module, String kernel, int blocks, int block, int shared, Object... arguments) {
    run(module, kernel, new int[] {blocks, 1, 1}, new int[] {block, 1, 1}, shared, arguments);
  }

  void run(
      PtxModule module, String kernel, int[] grid, int[] block, int shared, Object... arguments) {
    launch(module, kernel, grid, block, shared, arguments).run(executor, threads);
  }

  void run(Launch launch) {
    launch.run(executor, threads);
  }

  Launch launch(
      PtxModule module, String kernel, int[] grid, int[] block, int shared, Object... arguments) {
    PtxKernel found = module.kernel(kernel);
    return new Launch(found, grid, block, shared, parameters(found, arguments), this);
  }

  private static byte[] parameters(PtxKernel kernel, Object... arguments) {
    if (arguments.length != kernel.parameterCount()) {
      throw new IllegalArgumentException(kernel.name() + " takes " + kernel.parameterCount());
    }
    byte[] bytes = new byte[kernel.parameterBytes()];
    for (int i = 0; i < arguments.length; i++) {
      int at = kernel.parameterOffset(i);
      Object argument = arguments[i];
      if (argument instanceof byte[] struct) {
        System.arraycopy(struct, 0, bytes, at, struct.length);
        continue;
      }
      long bits =
          argument instanceof Float f
              ? Float.floatToRawIntBits(f)
              : argument instanceof Double d
                  ? Double.doubleToRawLongBits(d)
                  : ((Number) argument).longValue();
      for (int k = 0; k < kernel.parameterSize(i); k++) {
        bytes[at + k] = (byte) (bits >>> 8 * k);
      }
    }
    return bytes;
  }

  @Override
  public DeviceMemory memory() {
    return this;
  }

  @Override
  public long clock() {
    return System.nanoTime();
  }

  @Override
  public long globalTimer() {
    return System.nanoTime();
  }

  @Override
  public void sleep(int nanoseconds) {}

  @Override
  public int multiprocessors() {
    return 16;
  }

  @Override
  public int stackBytes() {
    return 4096;
  }

  @Override
  public void print(String text) {
    printed.add(text);
  }

  @Override
  public void assertion(String line) {
    assertions.add(line);
  }

  @Override
  public long allocate(long bytes) {
    return malloc(bytes);
  }

  @Override
  public void free(long address) {
    Block block = blocks.get(address);
    if (block != null) {
      free(block);
    }
  }

  @Override
  public void close() {
    executor.shutdown();
    blocks.values().forEach(this::free);
  }
}
