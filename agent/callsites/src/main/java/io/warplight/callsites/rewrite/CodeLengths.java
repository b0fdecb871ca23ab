package io.warplight.callsites.rewrite;

import org.objectweb.asm.ClassReader;

/**
 * The length of each method's code, straight from a class file. ASM does not tell it, and its own
 * reckoning of labels is not what the JVM's limits are compared with.
 */
final class CodeLengths {
  private final ClassReader reader;
  private final char[] buffer;
  private int position;

  private CodeLengths(ClassReader reader) {
    this.reader = reader;
    this.buffer = new char[reader.getMaxStringLength()];
  }

  /** By the method's number in the class file; 0 for a method without code. */
  static int[] of(ClassReader reader) {
    return new CodeLengths(reader).read();
  }

  private int[] read() {
    position = reader.header + 6;
    position += 2 + 2 * reader.readUnsignedShort(position);
    int fields = next();
    for (int i = 0; i < fields; i++) {
      position += 6;
      attributes();
    }
    int[] lengths = new int[next()];
    for (int i = 0; i < lengths.length; i++) {
      position += 6;
      lengths[i] = attributes();
    }
    return lengths;
  }

  private int next() {
    int value = reader.readUnsignedShort(position);
    position += 2;
    return value;
  }

  /** Steps over a member's attributes; the length of the code among them. */
  private int attributes() {
    int codeLength = 0;
    int count = next();
    for (int i = 0; i < count; i++) {
      if ("Code".equals(reader.readUTF8(position, buffer))) {
        codeLength = reader.readInt(position + 10);
      }
      position += 6 + reader.readInt(position + 2);
    }
    return codeLength;
  }
}
