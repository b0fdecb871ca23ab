package io.warplight.simulator.ptx;

import io.warplight.simulator.memory.Block;
import io.warplight.simulator.memory.DeviceMemory;
import io.warplight.simulator.memory.OutOfDeviceMemoryException;
import io.warplight.simulator.memory.Raw;
import io.warplight.simulator.ptx.code.FunctionCode;
import io.warplight.simulator.ptx.code.Symbols;
import io.warplight.simulator.ptx.text.Function;
import io.warplight.simulator.ptx.text.ModuleParser;
import io.warplight.simulator.ptx.text.ModuleText;
import io.warplight.simulator.ptx.text.PtxException;
import io.warplight.simulator.ptx.text.Variable;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A loaded module: its kernels, and its variables in device memory. Callable from any thread;
 * {@link #unload} once, when no kernel of it runs any more.
 */
public final class PtxModule {
  private static final int STATUS_OUT_OF_MEMORY = 2;

  private final ModuleText text;
  private final Symbols symbols;
  private final DeviceMemory memory;
  private final Map<String, FunctionCode> functions = new LinkedHashMap<>();
  private final Set<String> addressed = new HashSet<>();
  private final Map<String, PtxKernel> kernels = new LinkedHashMap<>();
  private final Map<String, Block> variables = new LinkedHashMap<>();
  private final long[] addresses;

  private PtxModule(ModuleText text, DeviceMemory memory) {
    this.text = text;
    this.memory = memory;
    this.symbols = new Symbols(text);
    this.addresses = new long[symbols.placed().size()];
  }

  /**
   * Loads an image as it was given to {@code cuModuleLoadData}: everything is parsed and
   * understood, variables are placed and initialised; kernels are compiled when they first run.
   *
   * @throws PtxLoadException with the status that the driver gives
   */
  public static PtxModule load(byte[] image, PtxTarget target, DeviceMemory memory)
      throws PtxLoadException {
    try {
      ModuleText text = ModuleParser.parse(image, target.newestVersion(), target.capability());
      PtxModule module = new PtxModule(text, memory);
      module.understand();
      module.place();
      return module;
    } catch (PtxException e) {
      throw PtxLoadException.of(e);
    }
  }

  private void understand() throws PtxException {
    for (Function function : text.functions().values()) {
      if (!function.isDeclaration()) {
        FunctionCode code = FunctionCode.of(symbols, function);
        functions.put(function.name(), code);
        addressed.addAll(code.addressedFunctions());
      }
    }
    for (Variable variable : symbols.placed()) {
      for (Variable.Relocation relocation : variable.relocations()) {
        check(variable, relocation);
        addressed.add(relocation.symbol());
      }
      if (variable.isExternal()) {
        throw new PtxException(
            PtxException.INVALID_PTX,
            0,
            "the variable '" + variable.name() + "' is declared and nowhere defined");
      }
    }
    for (FunctionCode code : functions.values()) {
      if (code.function().isKernel()) {
        kernels.put(code.function().name(), new PtxKernel(this, code));
      }
    }
  }

  private void check(Variable variable, Variable.Relocation relocation) throws PtxException {
    if (symbols.functionAddress(relocation.symbol()) == 0
        && !text.variables().containsKey(relocation.symbol())) {
      throw new PtxException(
          PtxException.INVALID_PTX,
          0,
          "'"
              + variable.name()
              + "' is initialised with '"
              + relocation.symbol()
              + "', which is not declared");
    }
  }

  private void place() throws PtxLoadException {
    List<Block> placed = new ArrayList<>();
    try {
      for (Variable variable : symbols.placed()) {
        Block.Kind kind =
            variable.space() == io.warplight.simulator.ptx.text.Space.CONST
                ? Block.Kind.CONSTANT
                : Block.Kind.GLOBAL;
        Block block = memory.allocate(variable.size(), Math.max(16, variable.alignment()), kind);
        addresses[placed.size()] = block.base();
        placed.add(block);
        variables.put(variable.name(), block);
      }
    } catch (OutOfDeviceMemoryException e) {
      placed.forEach(memory::free);
      throw new PtxLoadException(
          STATUS_OUT_OF_MEMORY, 0, "the module's variables: " + e.getMessage());
    }
    for (int i = 0; i < addresses.length; i++) {
      initialise(symbols.placed().get(i), addresses[i]);
    }
  }

  private void initialise(Variable variable, long address) {
    byte[] initial = variable.initial();
    Raw.copyFromArray(initial, 0, address, initial.length);
    for (Variable.Relocation relocation : variable.relocations()) {
      long target = symbols.functionAddress(relocation.symbol());
      if (target == 0) {
        Block block = variables.get(relocation.symbol());
        target = block == null ? 0 : block.base();
      }
      long value = (target + relocation.addend()) >>> relocation.shift();
      for (int i = 0; i < relocation.bytes(); i++) {
        Raw.putByte(address + relocation.offset() + i, (byte) (value >>> (8 * i)));
      }
    }
  }

  /** The kernel of that name, or null. */
  public @Nullable PtxKernel kernel(String name) {
    return kernels.get(name);
  }

  /** All kernels by name, in the order of the text. */
  public Map<String, PtxKernel> kernels() {
    return Collections.unmodifiableMap(kernels);
  }

  /** The module's variables by name: for {@code cuModuleGetGlobal}. */
  public Map<String, Block> variables() {
    return Collections.unmodifiableMap(variables);
  }

  /** The PTX version of the text: 78 for 7.8. */
  public int version() {
    return text.version();
  }

  /** The compute capability of the text's target: 75 for sm_75. */
  public int target() {
    return text.target();
  }

  /** Gives the variables' memory back. */
  public void unload() {
    variables.values().forEach(memory::free);
  }

  Symbols symbols() {
    return symbols;
  }

  Map<String, FunctionCode> functions() {
    return functions;
  }

  Set<String> addressed() {
    return addressed;
  }

  long[] addresses() {
    return addresses;
  }
}
