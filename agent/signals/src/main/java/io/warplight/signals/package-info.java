/** How failures and counters leave the JVM: a package for each kind of signal, today the log. */
package io.warplight.signals;
