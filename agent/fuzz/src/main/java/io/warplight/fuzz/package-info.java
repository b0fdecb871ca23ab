/**
 * Targets for Jazzer: each takes bytes and must not throw. {@code .ci/fuzz} runs them; the targets
 * of package-private readers lie in their readers' packages.
 */
package io.warplight.fuzz;
