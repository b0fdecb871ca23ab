package io.warplight.launch.channel;

import java.nio.file.OpenOption;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Set;

/** Open options of several kinds in one set. Stateless. */
final class EnumSetOf {

  private EnumSetOf() {}

  static Set<OpenOption> options(OpenOption... options) {
    return new HashSet<>(Arrays.asList(options));
  }
}
