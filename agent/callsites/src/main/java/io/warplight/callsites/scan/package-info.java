/**
 * The first look at every class that loads: may it call a binding's function?
 *
 * <p>Runs in the class file transformer, on whichever thread loads a class, possibly while the JDK
 * itself is half initialised. Hence arrays and primitives only: no lambda, no string concatenation,
 * no collection, no lock, no other class of ours.
 */
package io.warplight.callsites.scan;
