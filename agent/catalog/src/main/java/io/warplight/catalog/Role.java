package io.warplight.catalog;

import org.jspecify.annotations.Nullable;

/**
 * What a parameter is. A parameter can have several: the first of {@code cudaStreamCreate} is a
 * {@link #STREAM} and {@link #CREATED}, the first of {@code cuMemcpyHtoD} is a {@link #DESTINATION}
 * and a {@link #DEVICE_POINTER}.
 *
 * <p>Immutable; used on any thread. In the files a role is its name in lower case.
 */
public enum Role {
  // What happens to it
  /** The call makes it: a handle or memory, written into the object that is passed. */
  CREATED,
  /** The call ends it. */
  DESTROYED,
  /** The call reads what it points to. */
  SOURCE,
  /** The call writes what it points to: memory of device or host that work goes to. */
  DESTINATION,
  /** The call writes an answer into it: an array, a struct, a host pointer. */
  OUTPUT,

  // Handles
  STREAM,
  EVENT,
  CONTEXT,
  /** A device: its number or its handle. */
  DEVICE,
  MODULE,
  /** Something that can be launched. */
  KERNEL,
  GRAPH,
  GRAPH_EXEC,
  GRAPH_NODE,
  ARRAY,
  MIPMAPPED_ARRAY,
  TEXTURE,
  SURFACE,
  MEMORY_POOL,
  /** Memory without an address: what cuMemCreate makes. */
  MEMORY_HANDLE,
  /** A handle of a library: cublasHandle, cusolverDnHandle, … */
  LIBRARY,
  /** A plan or an analysis made ahead by a library: cufftHandle, csrqrInfo, … */
  PLAN,
  GENERATOR,
  /** A library's description of data or of an operation: matrix, tensor, … */
  DESCRIPTOR,
  /** A program to be compiled, a compilation, a link in progress. */
  COMPILATION,
  /** Memory or a semaphore of another API, or a resource of OpenGL. */
  EXTERNAL,
  /** A handle that another process can open. */
  IPC_HANDLE,

  // Memory
  /** Address of device memory. */
  DEVICE_POINTER,
  /** Address of host memory: a Java array, a buffer, pinned memory. */
  HOST_POINTER,
  /** Address on either side, by CUDA's unified addressing or a mode. */
  POINTER,
  /** Memory that both sides can use: made by an allocation of managed memory. */
  MANAGED,
  /** A number of bytes. */
  SIZE,
  /** A number of elements. */
  COUNT,
  /** Bytes from the beginning. */
  OFFSET,
  /** Bytes from row to row. */
  PITCH,
  /** Bytes in a row. */
  WIDTH,
  /** Elements in a row, where {@link #WIDTH} is bytes. */
  COLUMNS,
  /** Rows. */
  HEIGHT,
  /** Direction of a copy: a cudaMemcpyKind. */
  KIND,
  /** The value that memory is filled with. */
  VALUE,
  /** A struct that describes a copy or an allocation. */
  DESCRIPTION,

  // Launches
  GRID_X,
  GRID_Y,
  GRID_Z,
  BLOCK_X,
  BLOCK_Y,
  BLOCK_Z,
  /** Bytes of dynamic shared memory a block. */
  SHARED_MEMORY,
  /** The parameters that a kernel is given. */
  KERNEL_PARAMETERS,

  // The rest
  /** A Java object that CUDA calls. */
  CALLBACK,
  /** Handed to the callback as it is. */
  USER_DATA,
  FLAGS,
  /** A name of something inside code: kernel, global, symbol. */
  NAME,
  /** A path. */
  FILE,
  /** Code: PTX, cubin, fatbin, source. */
  CODE,
  /** Options for a compilation. */
  OPTIONS;

  /** The word for this role in the files: its name in lower case. */
  public String id() {
    return Words.of(this);
  }

  /** The role with this {@link #id()}, or null. */
  static @Nullable Role byId(String id) {
    return Words.find(Role.class, id);
  }
}
