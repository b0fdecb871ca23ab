package io.warplight.callsites;

import io.warplight.callsites.fate.BindingFacts;
import io.warplight.callsites.rewrite.Rewriter;
import io.warplight.callsites.scan.BindingScan;
import io.warplight.callsites.scan.FunctionHandles;
import io.warplight.catalog.BindingNames;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * The door of this module: one class in, what became of it out. Called for every class that loads,
 * on whichever thread loads it, by several at once; takes no lock.
 *
 * <p>The scan answers for nearly all classes, and this class with {@link BindingScan} is all that
 * it takes. ASM, the rewriting and the catalogue load when the first class that refers to a
 * function comes.
 */
public final class CallSiteTransformer {
  private final @Nullable BindingScan scan;
  private final Supplier<? extends BindingFacts> facts;
  private volatile @Nullable Rewriter rewriter;

  /**
   * A transformer for the bindings that {@link BindingNames} lists.
   *
   * @param facts asked when the first class is to be rewritten, by several threads at worst
   */
  public CallSiteTransformer(Supplier<? extends BindingFacts> facts) {
    this(scan(), facts);
  }

  private CallSiteTransformer(@Nullable BindingScan scan, Supplier<? extends BindingFacts> facts) {
    this.scan = scan;
    this.facts = facts;
  }

  /**
   * A transformer for functions of classes that {@link BindingNames} does not list: every class is
   * read. For the exploration of rewriting itself.
   */
  public static CallSiteTransformer exploring(BindingFacts facts) {
    return new CallSiteTransformer(null, () -> facts);
  }

  private static BindingScan scan() {
    String[] names = new String[BindingNames.count()];
    for (int i = 0; i < names.length; i++) {
      names[i] = BindingNames.name(i);
    }
    return new BindingScan(names);
  }

  /**
   * What became of this class; null when it has nothing to do with a binding's functions, which is
   * nearly always. Throws nothing: a class that cannot be rewritten is left, and the result says
   * why.
   *
   * @param className the internal name, as a class file transformer is given it
   */
  public @Nullable ClassTransformation transform(
      @Nullable String className, byte @Nullable [] classFile) {
    if (className == null || classFile == null) {
      return null;
    }
    boolean binding = scan != null && BindingNames.isOfBinding(className);
    if (!binding && scan != null && !scan.refersToFunction(classFile)) {
      return null;
    }
    try {
      return rewriter().rewrite(className, classFile);
    } catch (Throwable e) {
      // Fails open, whatever it is: a class file that lies about itself can bring ASM to any
      // exception or error, and a class that loads deep down the stack can end in
      // StackOverflowError.
      return ClassTransformation.left(LeftReason.FAULT, e);
    }
  }

  /**
   * Tells of each function that this class of the application holds a method handle of.
   *
   * @param className the internal name
   */
  public void findHandles(String className, byte[] classFile, FunctionHandles found) {
    if (scan != null && !BindingNames.contains(className)) {
      scan.findHandles(classFile, found);
    }
  }

  /**
   * Tells of each function that this class of the application may call, in whichever way: of a
   * class whose calls are not seen.
   *
   * @param className the internal name
   */
  public void findFunctions(String className, byte[] classFile, FunctionHandles found) {
    if (scan != null && !BindingNames.contains(className)) {
      scan.findFunctions(classFile, found);
    }
  }

  private Rewriter rewriter() {
    Rewriter known = rewriter;
    if (known == null) {
      known = new Rewriter(facts.get());
      rewriter = known;
    }
    return known;
  }
}
