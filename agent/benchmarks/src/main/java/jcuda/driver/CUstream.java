package jcuda.driver;

import jcuda.NativePointerObject;

/** The handle of a stream. */
public class CUstream extends NativePointerObject {}
