package io.warplight.callsites.rewrite;

import io.warplight.callsites.fate.BindingFacts;
import io.warplight.callsites.fate.ClassFates;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.objectweb.asm.MethodVisitor;

/** The edit that rewrites the call sites of a class's methods. Confined to one transformation. */
final class SiteEdit implements MethodEdit {
  /**
   * A site's constants at most: the call with name and type, three strings, and the texts of the
   * erased descriptor and the place. The others are those of the original instruction.
   */
  private static final int CONSTANTS_A_SITE = 7;

  private final BindingFacts facts;
  private final ClassFates fates;
  private final Map<Integer, MethodSites> byNumber = new HashMap<>();
  private final BitSet methods = new BitSet();

  SiteEdit(BindingFacts facts, List<MethodSites> methods, ClassFates fates) {
    this.facts = facts;
    this.fates = fates;
    for (MethodSites method : methods) {
      byNumber.put(method.number(), method);
      this.methods.set(method.number());
    }
  }

  /** The methods that have sites, by number. */
  BitSet methods() {
    return methods;
  }

  @Override
  public MethodVisitor edit(int number, MethodVisitor writer) {
    return new SiteRewriter(writer, facts, method(number), fates);
  }

  @Override
  public int newConstants(int number) {
    return CONSTANTS_A_SITE * method(number).count();
  }

  private MethodSites method(int number) {
    return Objects.requireNonNull(byNumber.get(number));
  }
}
