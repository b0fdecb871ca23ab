package io.warplight.callsites.rewrite;

import org.objectweb.asm.MethodVisitor;

/** What is to change in a class: a visitor before the writer of each method concerned. */
interface MethodEdit {

  /** The visitor that changes this method on its way to the writer. */
  MethodVisitor edit(int number, MethodVisitor writer);

  /** The most constants that the change of this method can add to the class. */
  int newConstants(int number);
}
