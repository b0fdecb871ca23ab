package io.warplight.callsites.fate;

import io.warplight.callsites.Place;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.objectweb.asm.Opcodes;
import org.objectweb.asm.tree.AbstractInsnNode;
import org.objectweb.asm.tree.MethodInsnNode;
import org.objectweb.asm.tree.MethodNode;

/**
 * Says for each call site of a class what the code does with the status that comes back. Safe on
 * any thread; nothing of the class is loaded. Whatever is wrong with the class file or too large
 * for the budget gives sites of unknown fate, never an exception.
 */
public final class FateAnalysis {
  private final BindingFacts facts;
  private final CallModel calls;

  /** An analysis that takes calls of the functions in {@code facts} for call sites. */
  public FateAnalysis(BindingFacts facts) {
    this.facts = facts;
    calls = new CallModel(facts);
  }

  /** The fates of all call sites of the class; none if the class file cannot be read at all. */
  public ClassFates analyze(byte[] classFile) {
    ClassCode code;
    try {
      code = ClassCode.read(classFile, facts, method -> !sites(method).isEmpty());
    } catch (RuntimeException unreadable) {
      // No class file, a damaged one, or one newer than ASM: it throws what comes.
      return new ClassFates(Collections.emptyMap(), Collections.emptyList());
    }
    Map<String, List<Place>> byMethod = new LinkedHashMap<>();
    List<Place> all = new ArrayList<>();
    for (MethodNode method : code.methods()) {
      List<Place> places = new MethodFates(code, method, calls).of(sites(method));
      byMethod.put(method.name + method.desc, places);
      all.addAll(places);
    }
    return new ClassFates(byMethod, all);
  }

  private List<Integer> sites(MethodNode method) {
    List<Integer> sites = new ArrayList<>();
    for (int i = 0; i < method.instructions.size(); i++) {
      if (isSite(method.instructions.get(i))) {
        sites.add(i);
      }
    }
    return sites;
  }

  /** The same instructions as the rewriting takes: sites are matched by their ordinals. */
  private boolean isSite(AbstractInsnNode insn) {
    if (insn.getOpcode() != Opcodes.INVOKESTATIC) {
      return false;
    }
    MethodInsnNode call = (MethodInsnNode) insn;
    return !call.itf && facts.isFunction(call.owner, call.name, call.desc);
  }
}
