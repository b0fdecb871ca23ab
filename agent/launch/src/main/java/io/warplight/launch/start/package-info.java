/**
 * Start-up behind the isolation: options, the bridge, the transformer, and the classes that were
 * there before us.
 *
 * <p>Called by the launcher on the main thread, before the application's {@code main}; the
 * transformer runs on whatever thread loads a class. Everything here is loaded by the agent's own
 * class loader.
 */
package io.warplight.launch.start;
