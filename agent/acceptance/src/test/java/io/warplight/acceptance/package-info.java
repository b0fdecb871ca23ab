/**
 * The shipped jar, seen from outside: each test starts JVMs of its own with {@link
 * io.warplight.acceptance.ForkedJvm} and looks at what they print and how they end.
 */
package io.warplight.acceptance;
