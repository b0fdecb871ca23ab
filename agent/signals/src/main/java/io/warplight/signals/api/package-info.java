/**
 * The agent's end of the artifact {@code warplight-api}: what applications ask through the bridge,
 * in types of the JDK alone. Asked on the application's threads.
 */
package io.warplight.signals.api;
