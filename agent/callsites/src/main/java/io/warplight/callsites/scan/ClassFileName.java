package io.warplight.callsites.scan;

import java.io.ByteArrayInputStream;
import java.io.DataInputStream;
import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Reads the name that a class file gives its class, for a class that its loader defines without
 * one. Loaded when the first such class comes that may call a function; on the thread that defines
 * it.
 */
public final class ClassFileName {

  private ClassFileName() {}

  /** The internal name; null where the class file is damaged. */
  public static @Nullable String of(byte[] classFile) {
    if (classFile.length < BindingScan.POOL) {
      return null;
    }
    int[] at = BindingScan.entries(classFile, BindingScan.u2(classFile, 8));
    if (at == null) {
      return null;
    }
    // Behind the access flags.
    int index = BindingScan.u2(classFile, end(classFile, at) + 2);
    int type = BindingScan.entry(classFile, at, index, BindingScan.CLASS);
    int text =
        type == 0
            ? 0
            : BindingScan.entry(
                classFile, at, BindingScan.u2(classFile, type + 1), BindingScan.UTF8);
    if (text == 0) {
      return null;
    }
    try {
      // A text of the pool is what this reads: its length and its bytes.
      int from = text + 1;
      return new DataInputStream(new ByteArrayInputStream(classFile, from, classFile.length - from))
          .readUTF();
    } catch (IOException damaged) {
      return null;
    }
  }

  /** Where the constant pool ends. */
  private static int end(byte[] classFile, int[] at) {
    for (int i = at.length - 1; i > 0; i--) {
      int entry = at[i];
      if (entry != 0) {
        int tag = classFile[entry];
        int text = tag == BindingScan.UTF8 ? BindingScan.u2(classFile, entry + 1) : 0;
        return entry + BindingScan.SIZE[tag] + text;
      }
    }
    return BindingScan.POOL;
  }
}
