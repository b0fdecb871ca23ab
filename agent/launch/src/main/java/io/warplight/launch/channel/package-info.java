/**
 * How the command line and the agent talk: files in a private folder, one JSON object each; no
 * port. {@code docs/attach.md} describes the format. {@link io.warplight.launch.channel.Mailbox} is
 * the agent's end, on its own thread in the application's JVM; {@link
 * io.warplight.launch.channel.ChannelClient} is the command line's, in its own process. Both take
 * what they read for hostile.
 */
package io.warplight.launch.channel;
