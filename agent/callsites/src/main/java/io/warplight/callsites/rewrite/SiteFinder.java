package io.warplight.callsites.rewrite;

import io.warplight.callsites.fate.BindingFacts;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.ClassVisitor;
import org.objectweb.asm.MethodVisitor;
import org.objectweb.asm.Opcodes;

/**
 * Finds the methods of a class that have call sites: the first, cheap pass, without debug
 * information and frames. Most classes that name a binding only hold or pass its types.
 */
final class SiteFinder extends ClassVisitor {
  private final BindingFacts facts;
  private final List<MethodSites> found = new ArrayList<>();
  private int number;

  private SiteFinder(BindingFacts facts) {
    super(Opcodes.ASM9);
    this.facts = facts;
  }

  /** The methods with call sites, in the order of the class file. */
  static List<MethodSites> find(ClassReader reader, BindingFacts facts) {
    SiteFinder finder = new SiteFinder(facts);
    reader.accept(finder, ClassReader.SKIP_DEBUG | ClassReader.SKIP_FRAMES);
    return finder.found;
  }

  @Override
  public MethodVisitor visitMethod(
      int access,
      String name,
      String descriptor,
      @Nullable String signature,
      String @Nullable [] exceptions) {
    MethodSites method = new MethodSites(number++, name, descriptor);
    return new CallSiteVisitor(null, facts) {
      @Override
      void visitCallSite(String owner, String function, String functionDescriptor, int ordinal) {
        if (ordinal == 0) {
          found.add(method);
        }
        method.add(owner, function, functionDescriptor);
      }
    };
  }
}
