import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.function.IntSupplier;
import java.util.function.Supplier;
import jcuda.CudaException;
import jcuda.Pointer;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;
import jcuda.runtime.cudaStream_t;

/** Every way to keep a status, the fate at its line. */
class Kept {
  private static final int OK = 0;
  private static final int BUSY = 600;
  private int last;
  private static Integer lastBoxed;

  void checked(Pointer p) {
    if (JCuda.cudaFree(p) != cudaError.cudaSuccess) { // checked
      throw new IllegalStateException("free");
    }
    if (JCuda.cudaFree(p) == 0) { // checked
      System.out.println("freed");
    }
    if (JCuda.cudaFree(p) > 0) { // checked
      System.out.println("not freed");
    }
    if (0 != JCuda.cudaFree(p)) { // checked
      System.out.println("not freed");
    }
    if (JCuda.cudaFree(p) >= 1) { // checked
      System.out.println("not freed");
    }
    if (JCuda.cudaFree(p) != OK) { // checked
      System.out.println("not freed");
    }
    int ok = 0;
    if (JCuda.cudaFree(p) != ok) { // checked
      System.out.println("not freed");
    }
    Integer boxed = JCuda.cudaFree(p); // checked
    if (boxed.equals(0)) {
      System.out.println("freed");
    }
    if (Objects.equals(JCuda.cudaFree(p), 0)) { // checked
      System.out.println("freed");
    }
    if (Integer.compare(JCuda.cudaFree(p), 0) != 0) { // checked
      System.out.println("not freed");
    }
    if (Integer.compare(0, JCuda.cudaFree(p)) < 0) { // checked
      System.out.println("not freed");
    }
    if ((long) JCuda.cudaFree(p) != 0L) { // checked
      System.out.println("not freed");
    }
    if (cudaError.stringFor(JCuda.cudaFree(p)).equals("cudaSuccess")) { // checked formatter=jcuda/runtime/cudaError.stringFor
      System.out.println("freed");
    }
  }

  boolean answer(Pointer p) {
    return JCuda.cudaFree(p) == cudaError.cudaSuccess; // checked
  }

  void checkedLater(Pointer p, Pointer q) {
    int s = JCuda.cudaFree(p); // checked
    s |= JCuda.cudaFree(q); // checked
    if (s != 0) {
      throw new IllegalStateException();
    }
    int worst = Math.max(JCuda.cudaFree(p), JCuda.cudaFree(q)); // checked, checked
    if (worst > 0) {
      throw new IllegalStateException();
    }
  }

  void checkedOnSomePathsOnly(Pointer p, boolean strict) {
    int s = JCuda.cudaFree(p); // checked
    if (strict) {
      if (s != 0) {
        throw new IllegalStateException();
      }
    }
  }

  void checkedInHandler(Pointer p, Runnable work) {
    int s = 0;
    try {
      s = JCuda.cudaFree(p); // checked
      work.run();
    } catch (RuntimeException e) {
      if (s != 0) {
        throw e;
      }
    }
  }

  void checkedAfterFinally(Pointer p, Runnable work) {
    int s = 0;
    try {
      work.run();
    } finally {
      s = JCuda.cudaFree(p); // checked
    }
    if (s != 0) {
      throw new IllegalStateException();
    }
  }

  void checkedBySwitch(Pointer p) {
    switch (JCuda.cudaFree(p)) { // checked
      case cudaError.cudaSuccess:
        break;
      case cudaError.cudaErrorInvalidValue:
        System.out.println("invalid");
        break;
      default:
        throw new IllegalStateException();
    }
  }

  void polled(cudaStream_t stream) throws Exception {
    while (true) {
      int s = JCuda.cudaStreamQuery(stream); // checked polls
      if (s == cudaError.cudaSuccess) {
        break;
      }
      if (s != BUSY) {
        throw new IllegalStateException("" + s);
      }
      Thread.sleep(1);
    }
  }

  void counted(cudaStream_t[] streams) {
    int busy = 0;
    for (cudaStream_t stream : streams) {
      int s = JCuda.cudaStreamQuery(stream); // checked_other codes=600 steady
      if (s == BUSY) {
        busy++;
      }
    }
    System.out.println(busy);
  }

  int returned(Pointer p) {
    return JCuda.cudaFree(p); // returned
  }

  Integer returnedBoxed(Pointer p) {
    return JCuda.cudaFree(p); // returned
  }

  int returnedFromLocal(Pointer p) {
    int s = JCuda.cudaFree(p); // returned
    System.out.println("freed?");
    return s;
  }

  int returnedThroughFinally(Pointer p, Runnable after) {
    try {
      return JCuda.cudaFree(p); // returned
    } finally {
      after.run();
    }
  }

  int returnedAccumulated(Pointer p, Pointer q) {
    int s = JCuda.cudaFree(p); // returned derived
    s |= JCuda.cudaFree(q); // returned derived
    return s;
  }

  String returnedAsText(Pointer p) {
    return cudaError.stringFor(JCuda.cudaFree(p)); // returned derived formatter=jcuda/runtime/cudaError.stringFor
  }

  int returnedButForOneCode(cudaStream_t stream) {
    int s = JCuda.cudaStreamQuery(stream); // returned codes=600
    if (s == cudaError.cudaErrorNotReady) {
      System.out.println("busy");
    }
    return s;
  }

  void passed(Pointer p, List<Object> list) {
    check(JCuda.cudaFree(p)); // passed to=Kept.check
    System.out.println(JCuda.cudaFree(p)); // passed to=java/io/PrintStream.println
    System.out.println("free: " + JCuda.cudaFree(p)); // passed to=java/io/PrintStream.println
    System.out.println(cudaError.stringFor(JCuda.cudaFree(p))); // passed to=java/io/PrintStream.println formatter=jcuda/runtime/cudaError.stringFor
    System.out.printf("%d%n", JCuda.cudaFree(p)); // passed to=java/io/PrintStream.printf
    System.out.println(String.format("%d", JCuda.cudaFree(p))); // passed to=java/io/PrintStream.println
    list.add(JCuda.cudaFree(p)); // passed to=java/util/List.add
    StringBuilder text = new StringBuilder();
    text.append(JCuda.cudaFree(p)); // passed to=java/io/PrintStream.println
    System.out.println(text);
  }

  private static void check(int status) {
    System.out.println(status);
  }

  int passedAndReturned(Pointer p) {
    int s = JCuda.cudaFree(p); // passed to=java/io/PrintStream.println
    System.out.println(s);
    return s;
  }

  void thrown(Pointer p) {
    throw new CudaException(cudaError.stringFor(JCuda.cudaFree(p))); // passed to=jcuda/CudaException.<init>
  }

  IntSupplier captured(Pointer p) {
    int s = JCuda.cudaFree(p); // passed to=lambda.getAsInt
    return () -> s;
  }

  void stored(Pointer p, int[] statuses) {
    last = JCuda.cudaFree(p); // stored in=Kept.last
    lastBoxed = JCuda.cudaFree(p); // stored in=Kept.lastBoxed
    statuses[0] = JCuda.cudaFree(p); // stored in=array
    last |= JCuda.cudaFree(p); // stored in=Kept.last
  }

  int storedAndReturned(Pointer p) {
    return last = JCuda.cudaFree(p); // stored in=Kept.last
  }

  int[] arrayReturned(Pointer p) {
    return new int[] {JCuda.cudaFree(p)}; // returned derived
  }

  Callable<Integer> lambda(Pointer p) {
    return () -> JCuda.cudaFree(p); // returned
  }

  Supplier<Runnable> nested(Pointer p) {
    return () ->
        () -> {
          int s = JCuda.cudaFree(p); // checked
          if (s != 0) {
            throw new IllegalStateException();
          }
        };
  }

  void unknown(Pointer p, int expected, String[] names) {
    if (JCuda.cudaFree(p) == expected) { // unknown reason=compared_with_variable
      System.out.println("as expected");
    }
    String name = names[JCuda.cudaFree(p)]; // unknown reason=array_index
    int share = 100 / JCuda.cudaFree(p); // unknown reason=divisor
    int[] array = new int[JCuda.cudaFree(p)]; // unknown reason=array_length
    Integer boxed = JCuda.cudaFree(p); // unknown reason=compared_as_object
    if (boxed == lastBoxed) {
      System.out.println("same");
    }
    synchronized (Integer.valueOf(JCuda.cudaFree(p))) { // unknown reason=used_as_object
      System.out.println("locked");
    }
    if (((JCuda.cudaFree(p) * 31) & 7) == 5) { // unknown reason=computed
      System.out.println("hash");
    }
    if (cudaError.stringFor(JCuda.cudaFree(p)).isEmpty()) { // unknown reason=computed
      System.out.println("empty");
    }
  }

  void asserted(Pointer p) {
    int s = JCuda.cudaFree(p); // checked
    assert s == 0;
  }

  List<Integer> collected(Pointer p) {
    List<Integer> all = new ArrayList<>();
    int s = JCuda.cudaFree(p); // passed to=java/util/List.add
    all.add(s);
    return all;
  }

  void lengthsAndIndexes(Pointer p, char[] text) {
    StringBuilder sized = new StringBuilder(JCuda.cudaFree(p)); // passed to=java/lang/StringBuilder.<init>
    sized.append(text, 0, JCuda.cudaFree(p)); // passed to=java/lang/StringBuilder.append
  }
}
