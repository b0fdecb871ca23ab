package io.warplight.simulator.ptx.code;

import static org.objectweb.asm.Opcodes.*;

import io.warplight.simulator.ptx.text.Prototype;
import io.warplight.simulator.ptx.text.Variable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.objectweb.asm.ClassWriter;
import org.objectweb.asm.Label;
import org.objectweb.asm.MethodVisitor;

/**
 * The class of one kernel and of all functions that it may call: where its shared variables lie,
 * the numbers of its resume points, its access sites; then its bytes. One instance a kernel, one
 * thread.
 */
public final class KernelClass {
  static final String TARGET = "target";
  private static final String NAME = "io/warplight/simulator/ptx/kernels/Kernel";
  private static final String GRID = "Lio/warplight/simulator/ptx/run/Grid;";
  private static final int MOST_SITES = 1500;
  private static final int MOST_LOCAL = 1 << 20;
  private static final int DYNAMIC_ALIGNMENT = 16;

  private final FunctionCode kernel;
  private final Symbols symbols;
  private final Map<String, FunctionCode> functions = new LinkedHashMap<>();
  private final Set<String> addressed;
  private final Map<String, Integer> sharedOffsets = new HashMap<>();
  private int sharedBytes;
  private final Map<String, Integer> points = new LinkedHashMap<>();
  private final Map<String, Integer> sites = new HashMap<>();
  private final Map<FunctionCode, FunctionEmitter> emitters = new LinkedHashMap<>();
  private boolean sweeps;
  private final Map<FunctionCode, Integer> numbers = new HashMap<>();

  /**
   * The class of a kernel.
   *
   * @param all the module's functions
   * @param addressed those whose address is taken somewhere, which an indirect call may reach
   */
  public KernelClass(
      FunctionCode kernel, Map<String, FunctionCode> all, Set<String> addressed, Symbols symbols) {
    this.kernel = kernel;
    this.symbols = symbols;
    this.addressed = addressed;
    reach(kernel, all);
    layOutShared();
  }

  private void reach(FunctionCode from, Map<String, FunctionCode> all) {
    List<FunctionCode> work = new ArrayList<>();
    functions.put(from.function.name(), from);
    work.add(from);
    while (!work.isEmpty()) {
      FunctionCode function = work.remove(work.size() - 1);
      List<String> callees = new ArrayList<>(function.callees);
      if (function.callsIndirectly) {
        callees.addAll(addressed);
      }
      for (String name : callees) {
        FunctionCode callee = all.get(name);
        if (callee != null && !callee.function.isKernel() && !functions.containsKey(name)) {
          functions.put(name, callee);
          work.add(callee);
        }
      }
    }
    for (FunctionCode function : functions.values()) {
      numbers.put(function, numbers.size());
    }
  }

  private void layOutShared() {
    long end = 0;
    List<Variable> dynamic = new ArrayList<>();
    for (FunctionCode function : functions.values()) {
      for (Variable variable : function.sharedVariables) {
        if (variable.isSizeOpen()) {
          dynamic.add(variable);
        } else if (!sharedOffsets.containsKey(key(function, variable))) {
          end = Prototype.align(end, variable.alignment());
          sharedOffsets.put(key(function, variable), (int) end);
          end = Math.min(end + variable.size(), Integer.MAX_VALUE - 4096);
        }
      }
    }
    if (!dynamic.isEmpty()) {
      end = Prototype.align(end, DYNAMIC_ALIGNMENT);
    }
    for (Variable variable : dynamic) {
      sharedOffsets.put(variable.name(), (int) end);
    }
    sharedBytes = (int) end;
  }

  /** A function's own variables may have the names of another's. */
  private String key(FunctionCode function, Variable variable) {
    return symbols.variable(variable.name()) == variable || variable.isSizeOpen()
        ? variable.name()
        : function.function.name() + " " + variable.name();
  }

  /** Bytes of shared memory that are the kernel's own, without the dynamic ones. */
  public int sharedBytes() {
    return sharedBytes;
  }

  /** Local memory of the kernel itself. */
  public int localBytes() {
    return kernel.frame.bytes();
  }

  int sharedOffset(FunctionCode function, Variable variable) {
    Integer offset = sharedOffsets.get(key(function, variable));
    if (offset == null) {
      throw new IllegalStateException(variable.name() + " has no place in shared memory");
    }
    return offset;
  }

  String name() {
    return NAME;
  }

  String methodName(FunctionCode function, Fragment fragment, boolean everywhere) {
    return "f" + numbers.get(function) + "_" + fragment.number + (everywhere ? "e" : "");
  }

  /** The number of a resume point. */
  int point(FunctionCode function, BasicBlock block, boolean everywhere) {
    boolean form = everywhere && function.loops;
    Integer first = points.get(function.function.name() + (form ? " e" : " "));
    return first == null ? 0 : first + block.index;
  }

  /** Where a function begins. */
  int start(String function) {
    FunctionCode code = function(function);
    return point(code, code.blocks.get(0), false);
  }

  private FunctionCode function(String name) {
    FunctionCode code = functions.get(name);
    if (code == null) {
      throw new IllegalStateException(name + " is called and not there");
    }
    return code;
  }

  int keptBy(String function) {
    return function(function).kept;
  }

  int mostKept() {
    int most = 0;
    for (FunctionCode function : functions.values()) {
      most = Math.max(most, function.kept);
    }
    return most;
  }

  int frameOf(String function) {
    return function(function).frame.bytes();
  }

  int largestFrame() {
    int largest = 0;
    for (FunctionCode function : functions.values()) {
      largest = Math.max(largest, function.frame.bytes());
    }
    return largest;
  }

  /** The number of an access site: one a register, so that neighbours share their bounds. */
  int site(FunctionCode function, Address address) {
    Value base = address.base;
    Register register = base == null ? null : base.register();
    Variable variable = address.variable;
    String key =
        register != null
            ? numbers.get(function) + " " + register.number
            : variable == null ? "constant" : "variable " + variable.name();
    Integer site = sites.get(key);
    if (site == null) {
      site = sites.size() % MOST_SITES;
      sites.put(key, site);
    }
    return site;
  }

  /** Pushes a bound of a site. */
  void bound(Body body, int site, boolean low) {
    body.self();
    body.method.visitFieldInsn(GETFIELD, NAME, (low ? "b" : "e") + site, "J");
  }

  /** The number where the kernel begins. */
  public int entry() {
    return start(kernel.function.name());
  }

  /** The class file. */
  public byte[] emit() {
    int next = 0;
    for (FunctionCode function : functions.values()) {
      points.put(function.function.name() + " ", next);
      next += function.blocks.size();
      if (function.loops) {
        points.put(function.function.name() + " e", next);
        next += function.blocks.size();
      }
    }
    for (FunctionCode function : functions.values()) {
      FunctionEmitter emitter = new FunctionEmitter(this, function);
      emitters.put(function, emitter);
      emitter.plan();
    }
    ClassWriter writer = new Writer();
    writer.visit(V1_8, ACC_PUBLIC | ACC_FINAL | ACC_SUPER, NAME, null, Body.CODE, null);
    writer.visitSource("kernel.ptx", null);
    for (FunctionEmitter emitter : emitters.values()) {
      emitter.write(writer);
    }
    sweeps =
        functions.size() == 1
            && !kernel.callsIndirectly
            && emitters.values().iterator().next().sweep(writer);
    constructor(writer);
    dispatch(writer);
    target(writer);
    windows(writer);
    answers(writer);
    writer.visitEnd();
    return writer.toByteArray();
  }

  private static MethodVisitor method(ClassWriter writer, int access, String name, String type) {
    MethodVisitor method = writer.visitMethod(access, name, type, null, null);
    method.visitCode();
    return method;
  }

  private static void end(MethodVisitor method) {
    method.visitMaxs(0, 0);
    method.visitEnd();
  }

  private static void constructor(ClassWriter writer) {
    MethodVisitor method = method(writer, ACC_PUBLIC, "<init>", "(" + GRID + ")V");
    method.visitVarInsn(ALOAD, 0);
    method.visitVarInsn(ALOAD, 1);
    method.visitMethodInsn(INVOKESPECIAL, Body.CODE, "<init>", "(" + GRID + ")V", false);
    method.visitInsn(RETURN);
    end(method);
  }

  /** {@code go}: the method that holds a resume point, found by halving. */
  private void dispatch(ClassWriter writer) {
    String type = "(" + Body.laneDescriptor() + "I)I";
    List<String> names = new ArrayList<>();
    for (Map.Entry<FunctionCode, FunctionEmitter> each : emitters.entrySet()) {
      names.addAll(each.getValue().methodsByBlock(false));
      if (each.getKey().loops) {
        names.addAll(each.getValue().methodsByBlock(true));
      }
    }
    List<String> methods = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    for (int i = 0; i < names.size(); i++) {
      if (i == 0 || !names.get(i).equals(names.get(i - 1))) {
        methods.add(names.get(i));
        starts.add(i);
      }
    }
    MethodVisitor method = method(writer, ACC_PUBLIC | ACC_FINAL, "go", type);
    dispatch(method, methods, starts, 0, methods.size());
    end(method);
  }

  private static void dispatch(
      MethodVisitor method, List<String> methods, List<Integer> starts, int from, int to) {
    if (to - from == 1) {
      method.visitVarInsn(ALOAD, 0);
      method.visitVarInsn(ALOAD, 1);
      method.visitVarInsn(ILOAD, 2);
      String type = "(" + Body.laneDescriptor() + "I)I";
      method.visitMethodInsn(INVOKESPECIAL, NAME, methods.get(from), type, false);
      method.visitInsn(IRETURN);
      return;
    }
    int middle = (from + to) / 2;
    Label upper = new Label();
    method.visitVarInsn(ILOAD, 2);
    method.visitLdcInsn(starts.get(middle));
    method.visitJumpInsn(IF_ICMPGE, upper);
    dispatch(method, methods, starts, from, middle);
    method.visitLabel(upper);
    dispatch(method, methods, starts, middle, to);
  }

  /** Where the function at an address begins. */
  private void target(ClassWriter writer) {
    MethodVisitor method = method(writer, ACC_FINAL, TARGET, "(" + Body.laneDescriptor() + "J)I");
    for (FunctionCode function : functions.values()) {
      if (addressed.contains(function.function.name())) {
        Label other = new Label();
        method.visitVarInsn(LLOAD, 2);
        method.visitLdcInsn(symbols.functionAddress(function.function.name()));
        method.visitInsn(LCMP);
        method.visitJumpInsn(IFNE, other);
        method.visitLdcInsn(start(function.function.name()));
        method.visitInsn(IRETURN);
        method.visitLabel(other);
      }
    }
    method.visitVarInsn(ALOAD, 0);
    method.visitVarInsn(ALOAD, 1);
    method.visitVarInsn(LLOAD, 2);
    method.visitMethodInsn(
        INVOKEVIRTUAL,
        Body.CODE,
        "badTarget",
        "(" + Body.laneDescriptor() + "J)L" + Body.FAULT + ";",
        false);
    method.visitInsn(ATHROW);
    end(method);
  }

  private void windows(ClassWriter writer) {
    int count = Math.min(sites.size(), MOST_SITES);
    for (int i = 0; i < count; i++) {
      writer.visitField(ACC_PRIVATE, "b" + i, "J", null, null).visitEnd();
      writer.visitField(ACC_PRIVATE, "e" + i, "J", null, null).visitEnd();
    }
    MethodVisitor method = method(writer, ACC_PROTECTED | ACC_FINAL, "window", "(IJJ)V");
    if (count > 0) {
      Label[] labels = new Label[count];
      for (int i = 0; i < count; i++) {
        labels[i] = new Label();
      }
      Label none = new Label();
      method.visitVarInsn(ILOAD, 1);
      method.visitTableSwitchInsn(0, count - 1, none, labels);
      for (int i = 0; i < count; i++) {
        method.visitLabel(labels[i]);
        bound(method, "b" + i, 2);
        bound(method, "e" + i, 4);
        method.visitInsn(RETURN);
      }
      method.visitLabel(none);
    }
    method.visitInsn(RETURN);
    end(method);
  }

  private static void bound(MethodVisitor method, String field, int local) {
    method.visitVarInsn(ALOAD, 0);
    method.visitVarInsn(LLOAD, local);
    method.visitFieldInsn(PUTFIELD, NAME, field, "J");
  }

  private void answers(ClassWriter writer) {
    boolean calls = functions.size() > 1;
    boolean waits = false;
    boolean contends = false;
    int frames = 0; // Room for each once; recursion needs the stack beyond.
    for (FunctionCode function : functions.values()) {
      frames = Math.min(frames + function.frame.bytes(), MOST_LOCAL);
      waits |= function.waits;
      contends |= function.contends;
      calls |= function.callsIndirectly;
    }
    answer(writer, "registers", "()I", Math.max(1, kernel.kept));
    answer(writer, "localBytes", "()I", Math.max(frames, kernel.frame.bytes()));
    answer(writer, "calls", "()Z", calls ? 1 : 0);
    answer(writer, "waits", "()Z", waits ? 1 : 0);
    answer(writer, "contends", "()Z", contends ? 1 : 0);
    answer(writer, "sweeps", "()Z", sweeps ? 1 : 0);
  }

  private static void answer(ClassWriter writer, String name, String type, int value) {
    MethodVisitor method = method(writer, ACC_PUBLIC | ACC_FINAL, name, type);
    method.visitLdcInsn(value);
    method.visitInsn(IRETURN);
    end(method);
  }

  /** The only reference types that meet in a frame are the same. */
  private static final class Writer extends ClassWriter {
    Writer() {
      super(ClassWriter.COMPUTE_FRAMES);
    }

    @Override
    protected String getCommonSuperClass(String first, String second) {
      return first.equals(second) ? first : "java/lang/Object";
    }
  }
}
