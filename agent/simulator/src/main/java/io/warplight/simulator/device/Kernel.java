package io.warplight.simulator.device;

/** A kernel of a loaded module, as the application holds it ({@code CUfunction}). */
public final class Kernel extends Resource {
  /** The code of a kernel: made by the engine. */
  public interface Code {
    /** Its name in the module's text. */
    String name();

    /** How many parameters it takes. */
    int parameterCount();

    /** Bytes of a parameter. */
    int parameterSize(int index);

    /** Where a parameter begins in the parameter block. */
    int parameterOffset(int index);

    /** Bytes of the parameter block. */
    int parameterBytes();

    /** Makes it ready to run, so that its first launch is as quick as any. */
    void prepare();

    /** Largest block it can run with. */
    int maxThreads();

    /** Registers a thread. */
    int registers();

    /** Shared memory that it declares, bytes. */
    int sharedBytes();

    /** Local memory a thread, bytes. */
    int localBytes();

    /** Constant memory of its module, bytes. */
    int constantBytes();

    /**
     * Runs it to its end on the calling thread and others.
     *
     * @throws io.warplight.simulator.memory.DeviceFault when it takes the device down
     */
    void run(Launch launch, byte[] parameters);
  }

  private static final int PREFER_SHARED = 1;
  private static final int PREFER_CACHE = 2;
  private static final int PREFER_EQUAL = 3;

  private final Module module;
  private final Code code;
  private volatile int maxDynamicShared;
  private volatile int sharedPercent = -1;
  private volatile int cacheConfig;

  /** A kernel of a module. */
  public Kernel(Module module, Code code, int maxDynamicShared) {
    super(contextOf(module).device().machine().handles(), contextOf(module));
    this.module = module;
    this.code = code;
    this.maxDynamicShared = maxDynamicShared;
  }

  private static Context contextOf(Module module) {
    Context context = module.context();
    if (context == null) {
      throw new IllegalStateException("a module belongs to a context");
    }
    return context;
  }

  public Module module() {
    return module;
  }

  public Code code() {
    return code;
  }

  /** Dynamic shared memory that a launch may ask for. */
  public int maxDynamicShared() {
    return maxDynamicShared;
  }

  public void maxDynamicShared(int bytes) {
    maxDynamicShared = bytes;
  }

  /** How much of its memory a multiprocessor should share, in percent; -1: as the driver likes. */
  public int sharedPercent() {
    int percent = sharedPercent;
    if (percent >= 0) {
      return percent;
    }
    switch (cacheConfig == 0 ? contextOf(module).cacheConfig() : cacheConfig) {
      case PREFER_SHARED:
        return 100;
      case PREFER_CACHE:
        return 0;
      case PREFER_EQUAL:
        return 50;
      default:
        return -1;
    }
  }

  /** {@code CUfunc_cache}: 0 is the context's. */
  public void cacheConfig(int config) {
    cacheConfig = config;
  }

  public void sharedPercent(int percent) {
    sharedPercent = percent;
  }

  @Override
  public String kind() {
    return "function";
  }
}
