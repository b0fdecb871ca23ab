/** What turns the image of a module into kernels that run. Called on the application's threads. */
package io.warplight.simulator.engine;
