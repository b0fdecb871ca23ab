/**
 * The documentation as data: pages, their links and the commands in them. Runs in the build and in
 * CI, never in an application.
 */
package io.warplight.docs;
