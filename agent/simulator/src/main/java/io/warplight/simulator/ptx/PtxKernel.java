package io.warplight.simulator.ptx;

import io.warplight.simulator.ptx.code.FunctionCode;
import io.warplight.simulator.ptx.code.KernelClass;
import io.warplight.simulator.ptx.run.Grid;
import io.warplight.simulator.ptx.run.KernelCode;
import io.warplight.simulator.ptx.text.Prototype;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import org.jspecify.annotations.Nullable;

/**
 * A kernel of a loaded module: what it takes and what it needs. Callable from any thread. Compiled
 * once, when it first runs.
 */
public final class PtxKernel {
  private static final int MOST_REGISTERS = 255;
  private static final int LEAST_REGISTERS = 8;
  private static final int MOST_THREADS = 1024;

  private final PtxModule module;
  private final FunctionCode code;
  private final KernelClass shape;
  private @Nullable Constructor<? extends KernelCode> constructor;

  PtxKernel(PtxModule module, FunctionCode code) {
    this.module = module;
    this.code = code;
    this.shape = new KernelClass(code, module.functions(), module.addressed(), module.symbols());
  }

  /** Its name as in the text, mangled for C++. */
  public String name() {
    return code.function().name();
  }

  /** How many parameters it takes. */
  public int parameterCount() {
    return prototype().parameters().size();
  }

  /** Where a parameter lies in the buffer of a launch. */
  public int parameterOffset(int index) {
    return (int) prototype().parameterOffset(index);
  }

  /** How many bytes a parameter has. */
  public int parameterSize(int index) {
    return (int) prototype().parameters().get(index).size();
  }

  /** Bytes of all parameters. */
  public int parameterBytes() {
    return (int) prototype().parameterBytes();
  }

  private Prototype prototype() {
    return code.function().prototype();
  }

  /** Bytes of static shared memory a block. */
  public int sharedBytes() {
    return shape.sharedBytes();
  }

  /** Bytes of local memory a thread. */
  public int localBytes() {
    return shape.localBytes();
  }

  /** Registers a thread, estimated as a compiler would report them. */
  public int registers() {
    int limit = limit(".maxnreg", MOST_REGISTERS);
    return Math.max(LEAST_REGISTERS, Math.min(limit, code.liveWords() + LEAST_REGISTERS));
  }

  /** The most threads a block may have: {@code .maxntid}, {@code .reqntid} or 1024. */
  public int maxThreads() {
    int required = product(".reqntid");
    int most = product(".maxntid");
    return Math.min(MOST_THREADS, required > 0 ? required : most > 0 ? most : MOST_THREADS);
  }

  /** The block's dimensions that {@code .reqntid} asks for, or null. */
  public int @Nullable [] requiredBlock() {
    int[] written = code.function().limit(".reqntid");
    if (written == null || written.length == 0) {
      return null;
    }
    int[] all = {1, 1, 1};
    System.arraycopy(written, 0, all, 0, Math.min(3, written.length));
    return all;
  }

  private int product(String directive) {
    int[] numbers = code.function().limit(directive);
    if (numbers == null || numbers.length == 0) {
      return 0;
    }
    long product = 1;
    for (int number : numbers) {
      product = Math.min(Integer.MAX_VALUE, product * number);
    }
    return (int) product;
  }

  private int limit(String directive, int otherwise) {
    int[] numbers = code.function().limit(directive);
    return numbers == null || numbers.length == 0 ? otherwise : numbers[0];
  }

  /** The module it is from. */
  public PtxModule module() {
    return module;
  }

  int entry() {
    return shape.entry();
  }

  /** Compiles unless that was done. */
  public synchronized void compile() {
    if (constructor == null) {
      constructor = new KernelLoader().define(shape.emit());
    }
  }

  /** The code for one block at a time. */
  synchronized KernelCode instance(Grid grid) {
    compile();
    if (constructor == null) {
      throw new IllegalStateException("not compiled");
    }
    try {
      return constructor.newInstance(grid);
    } catch (InstantiationException | IllegalAccessException | InvocationTargetException e) {
      throw new IllegalStateException("the compiled kernel cannot be made", e);
    }
  }
}
