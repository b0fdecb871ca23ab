/**
 * The log: one line a failure, for people or as JSON, on standard error or in a file.
 *
 * <p>{@link io.warplight.signals.log.LogSink} hears of failures on the threads that failed and
 * returns when the line is out; one daemon thread does the writing, so that a blocked output costs
 * a caller 50 ms at most. No logging library is touched: the application has not chosen its own
 * yet.
 */
package io.warplight.signals.log;
