package app;

import lib.*;

final class Other {
  static int missing() {
    return Missing.plain();
  }

  static int badInit() {
    int status = BadInit.plain();
    return status;
  }
}
