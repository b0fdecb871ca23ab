/**
 * What applications and their tests may ask Warplight's agent: which CUDA failures there were.
 * Needs nothing but the JDK, and does nothing where the JVM has no agent. Lives in the
 * application's class loaders, in as many copies as there are; a copy reaches the agent through
 * types of the JDK alone, so that any version of this works with any version of the agent. All of
 * it may be used on any thread.
 */
package io.warplight.api;
