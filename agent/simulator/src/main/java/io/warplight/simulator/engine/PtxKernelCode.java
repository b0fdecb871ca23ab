package io.warplight.simulator.engine;

import io.warplight.simulator.Options;
import io.warplight.simulator.device.Kernel;
import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.DeviceFault;
import io.warplight.simulator.ptx.Launch;
import io.warplight.simulator.ptx.PtxKernel;
import java.util.concurrent.Executor;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/** A kernel of PTX: run over the machine's cores, stopped by the watchdog where one is set. */
final class PtxKernelCode implements Kernel.Code {
  private static final Executor WORKERS = KernelThreads.executor();

  private final PtxKernel kernel;

  PtxKernelCode(PtxKernel kernel) {
    this.kernel = kernel;
  }

  @Override
  public String name() {
    return kernel.name();
  }

  @Override
  public int parameterCount() {
    return kernel.parameterCount();
  }

  @Override
  public int parameterSize(int index) {
    return kernel.parameterSize(index);
  }

  @Override
  public int parameterOffset(int index) {
    return kernel.parameterOffset(index);
  }

  @Override
  public int parameterBytes() {
    return kernel.parameterBytes();
  }

  @Override
  public void prepare() {
    kernel.compile();
  }

  @Override
  public int maxThreads() {
    return kernel.maxThreads();
  }

  @Override
  public int registers() {
    return kernel.registers();
  }

  @Override
  public int sharedBytes() {
    return kernel.sharedBytes();
  }

  @Override
  public int localBytes() {
    return kernel.localBytes();
  }

  @Override
  public int constantBytes() {
    long bytes = 0;
    for (Block block : kernel.module().variables().values()) {
      bytes += block.kind() == Block.Kind.CONSTANT ? block.size() : 0;
    }
    return (int) bytes;
  }

  @Override
  public void run(io.warplight.simulator.device.Launch launch, byte[] parameters) {
    int[] grid = {launch.grid(0), launch.grid(1), launch.grid(2)};
    int[] block = {launch.block(0), launch.block(1), launch.block(2)};
    Launch run =
        new Launch(
            kernel,
            grid,
            block,
            launch.dynamicShared(),
            parameters,
            new KernelServices(launch.stream().home()));
    ScheduledFuture<?> dog = watch(run);
    try {
      // With a seed, blocks come one after the other: the same order each time.
      run.run(
          WORKERS,
          Options.SEED.number(Long.MIN_VALUE) == 0
              ? Runtime.getRuntime().availableProcessors()
              : 1);
    } finally {
      if (dog != null) {
        dog.cancel(false);
      }
    }
  }

  private @Nullable ScheduledFuture<?> watch(Launch run) {
    long limit = Options.WATCHDOG.number(0);
    if (limit == 0) {
      return null;
    }
    return KernelThreads.timer()
        .schedule(
            () ->
                run.stop(
                    new DeviceFault(
                        DeviceFault.Kind.LAUNCH_TIMEOUT,
                        kernel.name() + " ran longer than " + limit + " ms")),
            limit,
            TimeUnit.MILLISECONDS);
  }
}
