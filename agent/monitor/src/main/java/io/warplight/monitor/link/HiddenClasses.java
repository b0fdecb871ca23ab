package io.warplight.monitor.link;

import java.lang.invoke.MethodHandles.Lookup;

/**
 * Java 15's hidden classes, behind an interface because this is Java 8 code. Stateless; on the
 * thread that links a site.
 */
interface HiddenClasses {

  /** Defines a class that no loader knows, with the loader, package and rights of the caller's. */
  Class<?> define(Lookup caller, byte[] bytes) throws IllegalAccessException;
}
