/**
 * The fate analysis over jars and folders, without running anything of them. Called by the command
 * line of {@link Audit} and by tests, on one thread.
 */
package io.warplight.audit;
