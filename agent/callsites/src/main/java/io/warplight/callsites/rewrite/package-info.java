/**
 * The rewriting of classes: {@code invokestatic} of a function to {@code invokedynamic} in the
 * application's classes, the backstop's hooks in the binding's.
 *
 * <p>Called by {@link io.warplight.callsites.CallSiteTransformer} only, on the thread that loads
 * the class, from the bytes given. Loaded when the first class that names a binding appears.
 */
package io.warplight.callsites.rewrite;
