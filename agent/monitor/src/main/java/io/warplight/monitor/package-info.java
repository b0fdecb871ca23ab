/**
 * The run time: the sites that were linked, what is counted of them, and what went wrong inside.
 * Lives in the agent's own loader; called on the application's threads.
 */
package io.warplight.monitor;
