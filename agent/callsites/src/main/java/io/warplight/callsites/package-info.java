/**
 * Class bytes in, class bytes out. This package holds the types that its sub-packages ({@code
 * scan}, {@code fate}, {@code rewrite}) share and that travel to the run time: a call site's {@link
 * io.warplight.callsites.Place} and {@link io.warplight.callsites.Fate}. Knows nothing of a running
 * application; any thread may call it; it loads no class of the application.
 */
package io.warplight.callsites;
