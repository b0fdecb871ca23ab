package io.warplight.simulator.device;

import io.warplight.simulator.memory.Block;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A loaded module: its code, and the kernels handed out of it. */
public final class Module extends Resource {
  /** What a module's text became: made by the engine, used under the module's life. */
  public interface Code {
    /** The kernel of this name, or null. */
    Kernel.@Nullable Code kernel(String name);

    /** The variable of this name, or null. */
    @Nullable Block variable(String name);

    /** Gives the module's variables back. */
    void unload();
  }

  private final Context home;
  private final Code code;
  private final Map<String, Kernel> kernels = new ConcurrentHashMap<>();

  /** A module of a context. */
  public Module(Context context, Code code) {
    super(context.device().machine().handles(), context);
    this.home = context;
    this.code = code;
  }

  /** The context that it was loaded into. */
  public Context home() {
    return home;
  }

  public Code code() {
    return code;
  }

  /** The kernel of a name, the same each time; null where there is none. */
  public @Nullable Kernel kernel(String name, int maxDynamicShared) {
    Kernel.Code found = code.kernel(name);
    return found == null
        ? null
        : kernels.computeIfAbsent(name, key -> load(found, maxDynamicShared));
  }

  /** Its code goes to the device behind all that runs there; nobody waits for it here. */
  private Kernel load(Kernel.Code found, int maxDynamicShared) {
    home.fence();
    return new Kernel(this, found, maxDynamicShared);
  }

  @Override
  void released() {
    for (Kernel kernel : kernels.values()) {
      if (kernel.isLive()) {
        kernel.end();
      }
    }
    code.unload();
  }

  @Override
  public String kind() {
    return "module";
  }
}
