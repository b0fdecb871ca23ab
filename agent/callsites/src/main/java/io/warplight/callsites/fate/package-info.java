/**
 * Data flow: what code does with the status that an instruction brings back. Called by {@code
 * rewrite} while a class loads, by the monitor's thread for the callers of a failed call, and by
 * the audit. Pure functions of class bytes: no class is loaded, no state is kept between calls, any
 * thread may call, nothing is thrown for class files that are wrong.
 */
package io.warplight.callsites.fate;
