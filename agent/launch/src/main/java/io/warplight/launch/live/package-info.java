/**
 * What the agent does at the command line's requests, in the application's JVM: begin, tell,
 * change, end. {@link io.warplight.launch.live.Door} is called by the launcher, on the JVM's thread
 * for attach requests; the rest runs on the channel's own daemon thread. Everything here is loaded
 * by the agent's own class loader, with the first request.
 */
package io.warplight.launch.live;
