package io.warplight.simulator.ptx.text;

import org.jspecify.annotations.Nullable;

/** The state spaces of PTX that hold variables, and the generic one, which holds none. */
public enum Space {
  GENERIC,
  GLOBAL,
  SHARED,
  LOCAL,
  CONST,
  PARAM;

  /** The space of this name, without its dot, or null. */
  public static @Nullable Space of(String name) {
    switch (name) {
      case "global":
        return GLOBAL;
      case "shared":
        return SHARED;
      case "local":
        return LOCAL;
      case "const":
        return CONST;
      case "param":
        return PARAM;
      default:
        return null;
    }
  }
}
