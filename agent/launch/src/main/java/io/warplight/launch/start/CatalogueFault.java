package io.warplight.launch.start;

/** A part of the catalogue that could not be read, as a fault is counted. Thrown by nobody. */
final class CatalogueFault extends Exception {

  private static final long serialVersionUID = 1;

  CatalogueFault(String message) {
    // Where it was noticed says nothing; the message names file and line.
    super(message, null, false, false);
  }
}
