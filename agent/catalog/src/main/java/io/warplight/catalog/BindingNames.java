package io.warplight.catalog;

/**
 * Says whether a class name is that of a binding class, that is one with functions. For the first
 * look of the class-file transformer at every class that loads: this class uses arrays and {@code
 * String.charAt} only, loads no other class and cannot fail, so it may be called where loading a
 * class would deadlock or end in a ClassCircularityError.
 *
 * <p>Stateless after its initialisation; any thread. Names are internal ones, {@code
 * jcuda/runtime/JCuda}. Each has a catalogue file; a test compares the two lists.
 */
public final class BindingNames {
  private static final String[] NAMES = {
    "jcuda/runtime/JCuda",
    "jcuda/driver/JCudaDriver",
    "jcuda/nvrtc/JNvrtc",
    "jcuda/nvptxcompiler/JNvPTXCompiler",
    "jcuda/jcublas/JCublas2",
    "jcuda/jcublas/JCublas",
    "jcuda/jcusparse/JCusparse",
    "jcuda/jcufft/JCufft",
    "jcuda/jcurand/JCurand",
    "jcuda/jcusolver/JCusolver",
    "jcuda/jcusolver/JCusolverDn",
    "jcuda/jcusolver/JCusolverSp",
    "jcuda/jcusolver/JCusolverRf",
    "jcuda/jcusolver/JCusolverMg",
    "jcuda/jcudnn/JCudnn",
    "jcuda/jnvgraph/JNvgraph",
  };

  private static final String HANDLES = "jcuda/NativePointerObject";

  private BindingNames() {}

  /** How many binding classes there are; indexes run from 0. */
  public static int count() {
    return NAMES.length;
  }

  /** The internal name with this index. */
  public static String name(int index) {
    return NAMES[index];
  }

  /** The index of the binding class with this internal name, or -1. */
  public static int indexOf(String internalName) {
    int length = internalName.length();
    for (int i = 0; i < NAMES.length; i++) {
      String name = NAMES[i];
      if (name.length() == length && same(name, internalName, length)) {
        return i;
      }
    }
    return -1;
  }

  /** Whether this internal name is a binding class's. */
  public static boolean contains(String internalName) {
    return indexOf(internalName) >= 0;
  }

  /**
   * Whether this internal name is a binding class's, or that of the class that all of a binding's
   * handle objects extend.
   */
  public static boolean isOfBinding(String internalName) {
    return contains(internalName)
        || (internalName.length() == HANDLES.length()
            && same(HANDLES, internalName, HANDLES.length()));
  }

  private static boolean same(String name, String other, int length) {
    // From the end: the beginnings are alike.
    for (int i = length - 1; i >= 0; i--) {
      if (name.charAt(i) != other.charAt(i)) {
        return false;
      }
    }
    return true;
  }
}
