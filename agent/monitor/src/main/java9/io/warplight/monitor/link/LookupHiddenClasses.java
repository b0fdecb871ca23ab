package io.warplight.monitor.link;

import java.lang.invoke.MethodHandles.Lookup;

/** The one implementation, compiled against the API of JDK 15 and later. */
final class LookupHiddenClasses implements HiddenClasses {

  @Override
  public Class<?> define(Lookup caller, byte[] bytes) throws IllegalAccessException {
    return caller.defineHiddenClass(bytes, false).lookupClass();
  }
}
