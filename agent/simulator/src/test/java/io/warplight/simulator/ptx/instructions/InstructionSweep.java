package io.warplight.simulator.ptx.instructions;

import static jcuda.driver.JCudaDriver.*;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.PrintStream;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import jcuda.Pointer;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import jcuda.driver.CUdeviceptr;
import jcuda.driver.CUfunction;
import jcuda.driver.CUmodule;
import jcuda.driver.JCudaDriver;

/**
 * Runs all forms through JCuda and prints a line each ({@link Sweep#line}): on a GPU what is right,
 * on the simulator what it makes of it. Usage: {@code InstructionSweep THREADS [PREFIX_OF_FORMS]}.
 */
public final class InstructionSweep implements Device {
  private CUmodule module = new CUmodule();
  private boolean loaded;
  private final CUdeviceptr in = new CUdeviceptr();
  private final CUdeviceptr out = new CUdeviceptr();

  private InstructionSweep() {
    JCudaDriver.setExceptionsEnabled(false);
    check(cuInit(0));
    CUdevice device = new CUdevice();
    check(cuDeviceGet(device, 0));
    check(cuCtxCreate(new CUcontext(), 0, device));
    check(cuMemAlloc(in, (long) Operands.ROWS * Form.INPUTS * 8));
    check(cuMemAlloc(out, (long) Operands.ROWS * Form.OUTPUT));
  }

  private static void check(int status) {
    if (status != 0) {
      throw new IllegalStateException("status " + status);
    }
  }

  @Override
  public int load(String ptx) {
    if (loaded) {
      cuModuleUnload(module);
    }
    module = new CUmodule();
    byte[] text = ptx.getBytes(StandardCharsets.US_ASCII);
    int status = cuModuleLoadData(module, Arrays.copyOf(text, text.length + 1));
    loaded = status == 0;
    return status;
  }

  @Override
  public void run(long[] input, long[] output) {
    CUfunction function = new CUfunction();
    check(cuModuleGetFunction(function, module, "k"));
    check(cuMemcpyHtoD(in, Pointer.to(input), input.length * 8L));
    check(cuMemsetD8(out, (byte) 0, output.length * 8L));
    Pointer parameters = Pointer.to(Pointer.to(in), Pointer.to(out));
    check(cuLaunchKernel(function, 1, 1, 1, Operands.ROWS, 1, 1, 0, null, parameters, null));
    check(cuCtxSynchronize());
    ByteBuffer bytes = ByteBuffer.allocate(output.length * 8).order(ByteOrder.nativeOrder());
    check(cuMemcpyDtoH(Pointer.to(bytes.array()), out, output.length * 8L));
    bytes.asLongBuffer().get(output);
  }

  /** A device of this thread's own. */
  private static String line(ThreadLocal<InstructionSweep> device, Form form) {
    try {
      return Sweep.line(form, device.get());
    } catch (Exception e) {
      return form.name + " failed: " + e.getMessage();
    }
  }

  /** The program. */
  public static void main(String[] args) throws Exception {
    ThreadLocal<InstructionSweep> device = ThreadLocal.withInitial(InstructionSweep::new);
    ExecutorService threads = Executors.newFixedThreadPool(Integer.parseInt(args[0]));
    List<Future<String>> lines = new ArrayList<>();
    for (Form form : Forms.all()) {
      if (args.length == 1 || form.name.startsWith(args[1])) {
        lines.add(threads.submit(() -> line(device, form)));
      }
    }
    PrintStream out = new PrintStream(new FileOutputStream(FileDescriptor.out), false, "US-ASCII");
    for (Future<String> line : lines) {
      out.println(line.get());
    }
    out.flush();
    threads.shutdown();
  }
}
