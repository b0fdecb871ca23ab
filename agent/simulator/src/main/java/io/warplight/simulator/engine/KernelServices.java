package io.warplight.simulator.engine;

import io.warplight.simulator.device.Clock;
import io.warplight.simulator.device.Context;
import io.warplight.simulator.device.Device;
import io.warplight.simulator.device.Printing;
import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.DeviceMemory;
import io.warplight.simulator.ptx.run.DeviceServices;
import java.util.concurrent.TimeUnit;

/** What a running kernel asks of its device. Called from the threads that run it. */
final class KernelServices implements DeviceServices {
  private static final int STACK_LIMIT = 0;
  private static final long DEFAULT_STACK = 1024;
  private static final long NANOS_PER_SECOND = TimeUnit.SECONDS.toNanos(1);

  private final Context context;
  private final Device device;
  private final Clock clock;

  KernelServices(Context context) {
    this.context = context;
    this.device = context.device();
    this.clock = device.machine().clock();
  }

  @Override
  public DeviceMemory memory() {
    return device.memory();
  }

  @Override
  public long clock() {
    return (long) (clock.read() * (device.properties().clockKhz() * 1000.0 / NANOS_PER_SECOND));
  }

  @Override
  public long globalTimer() {
    return clock.read() + device.machine().epochOffset();
  }

  @Override
  public void sleep(int nanoseconds) {
    clock.sleep(nanoseconds);
  }

  @Override
  public int multiprocessors() {
    Integer count = device.properties().attribute(16);
    return count == null ? 1 : count;
  }

  @Override
  public int stackBytes() {
    return (int)
        Math.min(Integer.MAX_VALUE, context.limits().getOrDefault(STACK_LIMIT, DEFAULT_STACK));
  }

  @Override
  public void print(String text) {
    Printing.out(text);
  }

  @Override
  public void assertion(String line) {
    Printing.err(line + "\n");
  }

  @Override
  public long allocate(long bytes) {
    Block block =
        device
            .machine()
            .memory()
            .allocate(device, Math.max(1, bytes), 16, Block.Kind.GLOBAL, context, 0);
    return block == null ? 0 : block.base();
  }

  @Override
  public void free(long address) {
    Block block = address == 0 ? null : device.machine().memory().at(address);
    if (block != null && block.kind() == Block.Kind.GLOBAL) {
      context.blocks().remove(block);
      device.machine().memory().free(block);
    }
  }
}
