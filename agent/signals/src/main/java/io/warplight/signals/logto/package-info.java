/**
 * The log's lines into the application's own logging as well: SLF4J (and so Logback), Log4j 2 or
 * java.util.logging, reached by method handles once the application itself has used it. One daemon
 * thread hands the lines over, because an appender may block.
 */
package io.warplight.signals.logto;
