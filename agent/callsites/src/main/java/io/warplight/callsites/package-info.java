/**
 * Class bytes in, class bytes out: the scan of the constant pool, the fates of call sites, the
 * rewriting, and the words that all of it shares: what is known of one call site and what became of
 * it.
 *
 * <p>Knows nothing of a running application: every answer comes from the bytes given, no class of
 * the application is loaded or looked up. {@link io.warplight.callsites.CallSiteTransformer} is the
 * door for the launcher; {@code monitor} and {@code audit} read the plain data that comes out. Any
 * thread may call, several at once.
 */
package io.warplight.callsites;
