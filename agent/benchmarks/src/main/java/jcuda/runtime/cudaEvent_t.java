package jcuda.runtime;

import jcuda.NativePointerObject;

/** An event's handle, as the binding has it. */
public final class cudaEvent_t extends NativePointerObject {}
