package jcuda.driver;

import jcuda.NativePointerObject;

/** The handle of a kernel. */
public class CUfunction extends NativePointerObject {}
