/**
 * What a user can set: options, their types, and the values that one start of the agent was given.
 *
 * <p>An option is declared once, as a constant beside the code that it rules, and {@code launch}
 * collects them all in one {@link io.warplight.monitor.options.OptionRegistry}. Everything here is
 * immutable and safe to read on any thread; it lives in the agent's own class loader.
 */
package io.warplight.monitor.options;
