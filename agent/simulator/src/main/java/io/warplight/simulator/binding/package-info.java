/**
 * JCuda's objects as JCuda's native code sees them: pointers, handles, structures. Works on any
 * copy of JCuda's classes, of any version, in any class loader; callable from any thread.
 */
package io.warplight.simulator.binding;
