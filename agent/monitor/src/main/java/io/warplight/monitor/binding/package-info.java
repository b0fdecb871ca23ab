/**
 * What is known of the application's copy of a binding without calling it: which classes are in
 * use, which of them throw, which numbering their codes have, and why none of them can reach a
 * driver.
 */
package io.warplight.monitor.binding;
