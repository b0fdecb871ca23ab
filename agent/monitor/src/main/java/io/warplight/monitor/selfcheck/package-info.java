/**
 * What Warplight knows of itself: which classes and call sites it covers, which it left alone, and
 * why. Written by the class file transformer on the threads that load classes; read by {@code
 * signals} and the summary at exit.
 */
package io.warplight.monitor.selfcheck;
