package io.warplight.callsites.fate;

import io.warplight.callsites.Place;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.ClassReader;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.ClassNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Says for each call site of a class what the code does with the status that comes back. Safe on
 * any thread; nothing of the class is loaded. Whatever is wrong with the class file or too large
 * for the budget gives sites of unknown fate, never an exception.
 */
public final class FateAnalysis {
  private final BindingFacts facts;

  /** An analysis that takes the functions in {@code facts} for call sites. */
  public FateAnalysis(BindingFacts facts) {
    this.facts = facts;
  }

  /** The fates of all call sites of the class. */
  public ClassFates analyze(byte[] classFile) {
    Map<String, List<Place>> byMethod = new LinkedHashMap<>();
    List<Place> all = new ArrayList<>();
    ClassNode node = new ClassNode();
    new ClassReader(classFile).accept(node, 0);
    for (MethodNode method : node.methods) {
      List<Place> places = new ArrayList<>();
      for (AbstractInsnNode insn : method.instructions) {
        if (insn instanceof MethodInsnNode && isSite((MethodInsnNode) insn)) {
          places.add(Place.at(method.name, method.desc, places.size()).build());
        }
      }
      byMethod.put(method.name + method.desc, places);
      all.addAll(places);
    }
    return new ClassFates(byMethod, all);
  }

  private boolean isSite(MethodInsnNode call) {
    return facts.isFunction(call.owner, call.name, call.desc);
  }
}
