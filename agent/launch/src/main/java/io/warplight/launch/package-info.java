/**
 * The launcher: the only classes of the agent that the application's class loaders can see.
 *
 * <p>They are loaded by the system class loader and run before {@code main}, so there are few of
 * them, and they use neither lambdas nor string concatenation that needs {@code invokedynamic}. All
 * they do is to decide whether to start and to open the {@link io.warplight.launch.IsolatedLoader}
 * behind which everything else lives.
 */
package io.warplight.launch;
