package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.run.KernelCode;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * Writes the methods of one function: one or more, as its size asks, and once more in a form that
 * can also be entered at the head of each loop, for lanes that let others run.
 */
final class FunctionEmitter {
  private final KernelClass kernel;
  private final FunctionCode function;
  private List<Fragment> fragments = new ArrayList<>();
  private final Set<BasicBlock> entries = new HashSet<>();
  private @Nullable Unkept unkept;

  FunctionEmitter(KernelClass kernel, FunctionCode function) {
    this.kernel = kernel;
    this.function = function;
  }

  /** Decides on the methods; before it nothing of the class may be written. */
  void plan() {
    for (BasicBlock block : function.blocks) {
      SizeCounter counter = new SizeCounter();
      Body body = new Body(counter, kernel, function);
      for (Operation operation : block.resumptions) {
        guarded(body, operation, () -> operation.emission.emit(body));
      }
      for (Operation operation : block.operations) {
        guarded(body, operation, () -> operation.emission.emit(body));
      }
      block.written.or(body.written());
      body.finish();
      block.size = counter.bytes() + 16;
    }
    int limit = Fragment.LARGEST;
    do {
      fragments = Fragment.cut(function.blocks, limit);
      findEntries();
      limit = limit * 3 / 4;
    } while (limit > 300 && isTooLarge());
  }

  private boolean isTooLarge() {
    for (Fragment fragment : fragments) {
      SizeCounter counter = new SizeCounter();
      new Method(fragment, counter, function.loops, false).write();
      if (counter.bytes() > Fragment.LARGEST && fragment.to - fragment.from > 1) {
        return true;
      }
    }
    return false;
  }

  /** The name of the method that holds each block. */
  List<String> methodsByBlock(boolean everywhere) {
    List<String> names = new ArrayList<>();
    for (Fragment fragment : fragments) {
      String name = kernel.methodName(function, fragment, everywhere);
      for (int i = fragment.from; i < fragment.to; i++) {
        names.add(name);
      }
    }
    return names;
  }

  private void findEntries() {
    entries.clear();
    int[] home = new int[function.blocks.size()];
    for (Fragment fragment : fragments) {
      for (int i = fragment.from; i < fragment.to; i++) {
        home[i] = fragment.number;
      }
    }
    for (BasicBlock block : function.blocks) {
      if (block.isResumed || block.index == 0) {
        entries.add(block);
      }
      for (BasicBlock next : block.successors) {
        if (home[next.index] != home[block.index]) {
          entries.add(next);
        }
      }
    }
    keep();
    unkept = new Unkept(function.blocks, fragments, function.registers.size());
  }

  /** Numbers the registers that a lane keeps. */
  private void keep() {
    for (BasicBlock block : function.blocks) {
      if (block.index > 0 && (entries.contains(block) || block.isLoop)) {
        for (int n = block.live.nextSetBit(0); n >= 0; n = block.live.nextSetBit(n + 1)) {
          Register register = function.registers.get(n);
          if (register.kept < 0) {
            register.kept = function.kept++;
          }
        }
      }
    }
  }

  void write(ClassWriter writer) {
    for (Fragment fragment : fragments) {
      write(writer, fragment, false);
      if (function.loops) {
        write(writer, fragment, true);
      }
    }
  }

  private void write(ClassWriter writer, Fragment fragment, boolean everywhere) {
    String name = kernel.methodName(function, fragment, everywhere);
    MethodVisitor method =
        writer.visitMethod(
            ACC_PRIVATE | ACC_FINAL, name, "(" + Body.laneDescriptor() + "I)I", null, null);
    method.visitCode();
    new Method(fragment, method, everywhere, false).write();
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  /** Writes the form that runs one lane after the other, if the kernel is one method. */
  boolean sweep(ClassWriter writer) {
    SizeCounter counter = new SizeCounter();
    if (fragments.size() == 1) {
      new Method(fragments.get(0), counter, false, true).write();
    }
    if (counter.bytes() == 0 || counter.bytes() > Fragment.LARGEST) {
      return false;
    }
    MethodVisitor method =
        writer.visitMethod(ACC_PUBLIC | ACC_FINAL, "sweep", LaneLoop.DESCRIPTOR, null, null);
    method.visitCode();
    new Method(fragments.get(0), method, false, true).write();
    method.visitMaxs(0, 0);
    method.visitEnd();
    return true;
  }

  private static void guarded(Body body, Operation operation, Runnable code) {
    Register guard = operation.guard;
    if (guard == null) {
      code.run();
      return;
    }
    Label skip = new Label();
    body.pushRegister(guard, guard.type);
    body.jump(operation.guardNegated ? IFNE : IFEQ, skip);
    code.run();
    body.label(skip);
  }

  /** One method while it is written. */
  private final class Method {
    private final Fragment fragment;
    private final Body body;
    private final @Nullable LaneLoop lanes;

    /** Whether every loop's head is a way in. */
    private final boolean everywhere;

    private final Map<BasicBlock, Label> labels = new HashMap<>();
    private final Map<BasicBlock, Label> checks = new HashMap<>();

    Method(Fragment fragment, MethodVisitor method, boolean everywhere, boolean swept) {
      this.fragment = fragment;
      this.body =
          swept
              ? new Body(method, kernel, function, LaneLoop.FIRST_FREE)
              : new Body(method, kernel, function);
      this.lanes = swept ? new LaneLoop(body, function.waits) : null;
      this.everywhere = everywhere;
    }

    void write() {
      if (lanes != null) {
        lanes.begin();
      }
      if (function.loops) {
        body.push(KernelCode.FUEL);
        body.store('I', Body.FUEL);
      }
      enter();
      for (int i = fragment.from; i < fragment.to; i++) {
        block(function.blocks.get(i));
      }
      body.finish();
      if (lanes != null) {
        lanes.finish();
      }
    }

    private Label label(BasicBlock block) {
      return labels.computeIfAbsent(block, key -> new Label());
    }

    private void enter() {
      List<BasicBlock> ways = new ArrayList<>();
      for (int i = fragment.from; i < fragment.to; i++) {
        BasicBlock block = function.blocks.get(i);
        if (entries.contains(block) || (everywhere && block.isLoop)) {
          ways.add(block);
        }
      }
      if (ways.size() == 1) {
        way(ways.get(0));
        return;
      }
      if (ways.isEmpty()) {
        exit();
        return;
      }
      // Numbers rise with the blocks, as a switch wants them.
      Label[] targets = new Label[ways.size()];
      int[] keys = new int[ways.size()];
      for (int i = 0; i < keys.length; i++) {
        targets[i] = new Label();
        keys[i] = kernel.point(function, ways.get(i), everywhere);
      }
      body.load('I', 2);
      body.method.visitLookupSwitchInsn(targets[0], keys, targets);
      for (int i = 0; i < keys.length; i++) {
        body.label(targets[i]);
        way(ways.get(i));
      }
    }

    private void way(BasicBlock block) {
      List<Register> live = live(block);
      if (block.index == 0) {
        for (Register register : live) {
          body.zero(register);
        }
      } else if (!live.isEmpty()) {
        int array = array();
        int base = base();
        for (Register register : live) {
          body.restore(register, array, base);
        }
      }
      body.jump(GOTO, label(block));
    }

    private List<Register> live(BasicBlock block) {
      List<Register> live = new ArrayList<>();
      BitSet numbers = block.live;
      for (int n = numbers.nextSetBit(0); n >= 0; n = numbers.nextSetBit(n + 1)) {
        live.add(function.registers.get(n));
      }
      return live;
    }

    private int array() {
      int array = body.local(1);
      body.laneField("registers", "[J");
      body.method.visitVarInsn(ASTORE, array);
      return array;
    }

    private int base() {
      int base = body.local(1);
      body.laneField("base", "I");
      body.store('I', base);
      return base;
    }

    private Unkept unkept() {
      if (unkept == null) {
        throw new IllegalStateException("the methods are not decided");
      }
      return unkept;
    }

    /** Keeps what a block needs of those registers that may differ from what is kept. */
    private void keepFor(BasicBlock block, BitSet changed) {
      List<Register> live = live(block);
      live.removeIf(register -> !changed.get(register.number));
      if (live.isEmpty()) {
        return;
      }
      int array = array();
      int base = base();
      for (Register register : live) {
        body.keep(register, array, base);
      }
    }

    private void block(BasicBlock block) {
      body.label(label(block));
      for (Operation operation : block.resumptions) {
        body.line(operation.instruction.line());
        guarded(body, operation, () -> operation.emission.emit(body));
      }
      boolean open = true;
      for (Operation operation : block.operations) {
        body.line(operation.instruction.line());
        guarded(body, operation, () -> run(block, operation));
        open = !operation.endsBlock() || operation.isGuarded();
      }
      if (open) {
        fallThrough(block);
      }
    }

    private void fallThrough(BasicBlock block) {
      int next = block.index + 1;
      if (next == function.blocks.size()) {
        leave();
      } else if (next == fragment.to) {
        go(block, function.blocks.get(next));
      }
    }

    private void leave() {
      if (function.function.isKernel()) {
        exit();
      } else {
        body.lane();
        body.method.visitMethodInsn(INVOKEVIRTUAL, Body.LANE, "leave", "()I", false);
        body.insn(IRETURN);
      }
    }

    private void exit() {
      if (lanes != null) {
        lanes.end(KernelCode.EXIT);
      } else {
        body.push(KernelCode.EXIT);
        body.insn(IRETURN);
      }
    }

    private void run(BasicBlock block, Operation operation) {
      switch (operation.flow) {
        case BRANCH:
          go(block, block.targets.get(0));
          break;
        case INDEXED:
          operation.emission.emit(body);
          choose(block);
          break;
        case WAIT:
          stop(block, operation);
          break;
        case CALL:
          operation.emission.emit(body);
          call(block, operation, next(block));
          break;
        case RETURN:
          leave();
          break;
        case EXIT:
          operation.emission.emit(body);
          exit();
          break;
        default:
          operation.emission.emit(body);
          break;
      }
    }

    private BasicBlock next(BasicBlock block) {
      return function.blocks.get(block.index + 1);
    }

    /** Control goes to a block: a jump, or the method's end. */
    private void go(BasicBlock from, BasicBlock to) {
      if (!fragment.holds(to)) {
        keepFor(to, unkept().behind(from));
        body.push(kernel.point(function, to, everywhere));
        body.insn(IRETURN);
      } else if (to.index <= from.index) {
        body.method.visitIincInsn(Body.FUEL, -1);
        body.load('I', Body.FUEL);
        body.jump(IFLT, checks.computeIfAbsent(to, this::check));
        body.jump(GOTO, label(to));
      } else {
        body.jump(GOTO, label(to));
      }
    }

    /** Where a loop asks whether it may run on. */
    private Label check(BasicBlock loop) {
      Label here = new Label();
      body.behind(
          () -> {
            body.label(here);
            body.self();
            body.selfCall("checkpoint", "()I");
            body.insn(DUP);
            body.store('I', Body.FUEL);
            body.jump(IFGE, label(loop));
            keepFor(loop, unkept().before(loop));
            body.push(~kernel.point(function, loop, true));
            if (lanes != null) {
              lanes.leave();
            } else {
              body.insn(IRETURN);
            }
          });
      return here;
    }

    private void stop(BasicBlock block, Operation wait) {
      BasicBlock next = next(block);
      int how = ~kernel.point(function, next, everywhere);
      keepFor(next, unkept().behind(block));
      if (lanes != null && wait.isPlainBarrier) {
        lanes.end(how);
        return;
      }
      wait.emission.emit(body);
      body.push(how);
      if (lanes != null) {
        lanes.leave();
      } else {
        body.insn(IRETURN);
      }
    }

    private void call(BasicBlock block, Operation operation, BasicBlock next) {
      keepFor(next, unkept().behind(block));
      body.lane();
      String callee = operation.callee;
      Value target = operation.target;
      if (callee != null) {
        body.push(kernel.start(callee));
      } else if (target != null) {
        body.self();
        body.lane();
        target.push(body);
        body.method.visitMethodInsn(
            INVOKEVIRTUAL,
            kernel.name(),
            KernelClass.TARGET,
            "(" + Body.laneDescriptor() + "J)I",
            false);
      }
      body.push(kernel.point(function, next, everywhere));
      body.push(function.kept);
      body.push(function.frame.bytes());
      body.push(callee != null ? kernel.keptBy(callee) : kernel.mostKept());
      body.method.visitMethodInsn(INVOKEVIRTUAL, Body.LANE, "call", "(IIIII)I", false);
      body.insn(IRETURN);
    }

    private void choose(BasicBlock block) {
      int count = block.targets.size();
      Label[] ways = new Label[count];
      for (int i = 0; i < count; i++) {
        ways[i] = new Label();
      }
      // What an index beyond the list does is undefined: the last target.
      body.method.visitTableSwitchInsn(0, count - 1, ways[count - 1], ways);
      for (int i = 0; i < count; i++) {
        body.label(ways[i]);
        go(block, block.targets.get(i));
      }
    }
  }
}
