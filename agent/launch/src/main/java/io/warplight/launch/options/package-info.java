/**
 * Reads what the user set: agent arguments, system properties, environment, a properties file, in
 * this order of precedence. Called once, at start-up, on the main thread; nothing in here throws
 * for what a user wrote.
 */
package io.warplight.launch.options;
