/**
 * The command line: {@code java -jar warplight.jar COMMAND}. Runs in a process of its own, never in
 * the application's JVM, on its main thread; loaded by the isolated loader there, with picocli.
 */
package io.warplight.launch.command;
