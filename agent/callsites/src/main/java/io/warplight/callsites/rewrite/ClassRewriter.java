package io.warplight.callsites.rewrite;

import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.LeftReason;
import io.warplight.callsites.Place;
import io.warplight.callsites.Site;
import io.warplight.callsites.fate.BindingFacts;
import io.warplight.callsites.fate.ClassFates;
import io.warplight.callsites.fate.FateAnalysis;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.Opcodes;

/**
 * Rewrites the call sites of one class of the application. Works from the given bytes only; sites
 * that are {@code invokedynamic} already, ours or others', are none any more, so a second run
 * changes nothing.
 */
final class ClassRewriter {
  private final BindingFacts facts;

  /** A rewriter of calls of these functions. */
  ClassRewriter(BindingFacts facts) {
    this.facts = facts;
  }

  /** What became of the class; null when it has no call site. */
  @Nullable ClassTransformation rewrite(ClassReader reader, byte[] classFile) {
    List<MethodSites> methods = SiteFinder.find(reader, facts);
    if (methods.isEmpty()) {
      return null;
    }
    ClassFates fates = new FateAnalysis(facts).analyze(classFile);
    if (reader.readUnsignedShort(6) < Opcodes.V1_7) {
      return ClassTransformation.ofSites(
          null, sites(methods, fates, new BitSet(), LeftReason.OLD_VERSION));
    }
    SiteEdit edit = new SiteEdit(facts, methods, fates);
    ClassEditor editor = new ClassEditor(reader, edit.methods(), edit);
    byte[] rewritten = editor.edit();
    return ClassTransformation.ofSites(
        rewritten, sites(methods, fates, editor.edited(), LeftReason.TOO_LARGE));
  }

  private static List<Site> sites(
      List<MethodSites> methods, ClassFates fates, BitSet edited, LeftReason otherwise) {
    List<Site> sites = new ArrayList<>();
    for (MethodSites method : methods) {
      LeftReason left = edited.get(method.number()) ? null : otherwise;
      for (int i = 0; i < method.count(); i++) {
        Place place = fates.place(method.name(), method.descriptor(), i);
        sites.add(
            new Site(
                method.owner(i), method.function(i), method.functionDescriptor(i), place, left));
      }
    }
    return sites;
  }
}
