package io.warplight.monitor.handle;

import io.warplight.catalog.Domain;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * What a handle is. The runtime's and the driver's names for one thing are one kind. Immutable; any
 * thread.
 */
public enum HandleKind {
  DEVICE_MEMORY(0, "device memory", "device memory", 0),
  MANAGED_MEMORY(1, "managed memory", "managed memory", 0),
  MAPPED_MEMORY(2, "mapped memory", "mapped memory", 0),
  RESERVED_ADDRESSES(3, "reserved addresses", "reserved addresses", 1),
  PINNED_MEMORY(4, "pinned host memory", "pinned host memory", 2),
  REGISTERED_MEMORY(5, "registered host memory", "registered host memory", 3),
  MEMORY_HANDLE(6, "memory handle", "memory handles", 4),
  MEMORY_POOL(7, "memory pool", "memory pools", 5),
  ARRAY(8, "array", "arrays", 6),
  MIPMAPPED_ARRAY(9, "mipmapped array", "mipmapped arrays", 7),
  TEXTURE(10, "texture", "textures", 8),
  SURFACE(11, "surface", "surfaces", 9),
  STREAM(12, "stream", "streams", 10),
  EVENT(13, "event", "events", 11),
  CONTEXT(14, "context", "contexts", 12),
  MODULE(15, "module", "modules", 13),
  GRAPH(16, "graph", "graphs", 14),
  GRAPH_EXEC(17, "executable graph", "executable graphs", 15),
  LIBRARY(18, "library handle", "library handles", 16),
  PLAN(19, "plan", "plans", 17),
  GENERATOR(20, "generator", "generators", 18),
  DESCRIPTOR(21, "descriptor", "descriptors", 19),
  COMPILATION(22, "compilation", "compilations", 20),
  EXTERNAL(23, "external resource", "external resources", 21);

  private static final int SPACES = 32;
  private static final HandleKind[] ALL = values();

  private final int number;
  private final String one;
  private final String many;
  private final int space;

  /**
   * A kind.
   *
   * @param number its place among the constants
   * @param space where values are unique: one cudaFree takes device and managed memory alike
   */
  HandleKind(int number, String one, String many, int space) {
    this.number = number;
    this.one = one;
    this.many = many;
    this.space = space;
  }

  /** The value of the tag {@code kind}: its name in lower case. */
  public String id() {
    StringBuilder id = new StringBuilder(name());
    for (int i = 0; i < id.length(); i++) {
      char c = id.charAt(i);
      if (c >= 'A' && c <= 'Z') {
        id.setCharAt(i, (char) (c + 'a' - 'A'));
      }
    }
    return id.toString();
  }

  /** As a sentence has it: {@code stream}. */
  public String one() {
    return one;
  }

  /** As a sentence has several: {@code streams}. */
  public String many() {
    return many;
  }

  /** Whether its values are addresses of a range of bytes. */
  public boolean isMemory() {
    return number <= REGISTERED_MEMORY.number;
  }

  /** Whether its values are addresses that kernels and copies use. */
  boolean isDeviceMemory() {
    return space == DEVICE_MEMORY.space;
  }

  /** Whether it ends with the context that it was made in; the others are the process's. */
  boolean livesInContext() {
    switch (this) {
      case CONTEXT:
      case MEMORY_HANDLE:
      case MEMORY_POOL:
      case RESERVED_ADDRESSES:
      case REGISTERED_MEMORY:
      case GRAPH:
      case DESCRIPTOR:
      case COMPILATION:
      case EXTERNAL:
        return false;
      default:
        return true;
    }
  }

  /**
   * Whether what no Java object names can never be given back: CUDA gives back a context, a module
   * or a stream's array on request, and pinned and managed memory are freed by a Java buffer too.
   */
  public boolean isHeldByObjectsOnly() {
    switch (this) {
      case DEVICE_MEMORY:
      case TEXTURE:
      case SURFACE:
      case STREAM:
      case EVENT:
      case GRAPH:
      case GRAPH_EXEC:
      case LIBRARY:
      case PLAN:
      case GENERATOR:
      case DESCRIPTOR:
      case COMPILATION:
        return true;
      default:
        return false;
    }
  }

  /** How many there are. */
  static int count() {
    return ALL.length;
  }

  static HandleKind of(int number) {
    return ALL[number];
  }

  /** Its number, below {@link #count()}. */
  public int number() {
    return number;
  }

  /**
   * Where this function's value of this kind is unique: libraries count their handles and plans
   * each for itself.
   */
  int space(Function function) {
    boolean ofLibrary = number >= LIBRARY.number && number <= COMPILATION.number;
    int domain = Arrays.asList(Domain.values()).indexOf(function.domain());
    return ofLibrary ? space + SPACES * (1 + domain) : space;
  }

  /** Where values of a kind are unique that no library counts for itself. */
  int space() {
    return space;
  }

  /** What this parameter is, by its roles; null if it is no handle. */
  static @Nullable HandleKind of(Function function, int parameter) {
    if (function.has(parameter, Role.MANAGED)) {
      return MANAGED_MEMORY;
    }
    if (function.has(parameter, Role.DEVICE_POINTER)) {
      return function.has(Effect.RESERVE) || function.has(Effect.UNRESERVE)
          ? RESERVED_ADDRESSES
          : function.has(Effect.MAP) || function.has(Effect.UNMAP) ? MAPPED_MEMORY : DEVICE_MEMORY;
    }
    if (function.has(parameter, Role.HOST_POINTER)) {
      return function.has(Effect.REGISTER) || function.has(Effect.UNREGISTER)
          ? REGISTERED_MEMORY
          : PINNED_MEMORY;
    }
    for (Role role : function.roles(parameter)) {
      HandleKind kind = of(role);
      if (kind != null) {
        return kind;
      }
    }
    return null;
  }

  private static @Nullable HandleKind of(Role role) {
    switch (role) {
      case MEMORY_HANDLE:
        return MEMORY_HANDLE;
      case MEMORY_POOL:
        return MEMORY_POOL;
      case ARRAY:
        return ARRAY;
      case MIPMAPPED_ARRAY:
        return MIPMAPPED_ARRAY;
      case TEXTURE:
        return TEXTURE;
      case SURFACE:
        return SURFACE;
      case STREAM:
        return STREAM;
      case EVENT:
        return EVENT;
      case CONTEXT:
        return CONTEXT;
      case MODULE:
        return MODULE;
      case GRAPH:
        return GRAPH;
      case GRAPH_EXEC:
        return GRAPH_EXEC;
      case LIBRARY:
        return LIBRARY;
      case PLAN:
        return PLAN;
      case GENERATOR:
        return GENERATOR;
      case DESCRIPTOR:
        return DESCRIPTOR;
      case COMPILATION:
        return COMPILATION;
      case EXTERNAL:
        return EXTERNAL;
      default:
        return null;
    }
  }
}
