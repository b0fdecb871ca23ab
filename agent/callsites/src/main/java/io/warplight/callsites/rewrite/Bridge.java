package io.warplight.callsites.rewrite;

import org.objectweb.asm.Handle;
import org.objectweb.asm.Opcodes;

/**
 * The bootstrap methods of the bridge, the one class that every class loader can see. Only their
 * names are used here; the class itself is never touched.
 */
final class Bridge {
  static final String CLASS = "java/lang/WarplightBridge";

  /** Links a call site: owner, true descriptor, place. */
  static final Handle LINK = bootstrap("link", 3);

  /** Links a hook in a binding's class: owner, descriptor of the function. */
  static final Handle BACKSTOP = bootstrap("backstop", 2);

  private Bridge() {}

  private static Handle bootstrap(String name, int strings) {
    StringBuilder descriptor =
        new StringBuilder("(Ljava/lang/invoke/MethodHandles$Lookup;Ljava/lang/String;")
            .append("Ljava/lang/invoke/MethodType;");
    for (int i = 0; i < strings; i++) {
      descriptor.append("Ljava/lang/String;");
    }
    descriptor.append(")Ljava/lang/invoke/CallSite;");
    return new Handle(Opcodes.H_INVOKESTATIC, CLASS, name, descriptor.toString(), false);
  }
}
