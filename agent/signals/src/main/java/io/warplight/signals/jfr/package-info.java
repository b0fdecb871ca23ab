/**
 * Events of the JDK's Flight Recorder. The only package that knows {@code jdk.jfr}, and compiled
 * against it: a Java 8 without it, or an image that lacks its module, runs with this sink off.
 * Nothing in here starts the recorder, and no event class is loaded before a recording runs.
 */
package io.warplight.signals.jfr;
