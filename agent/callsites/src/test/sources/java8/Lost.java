import jcuda.Pointer;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;

/** Every way to lose a status, the fate at its line. */
class Lost {
  void popped(Pointer p) {
    JCuda.cudaFree(p); // discarded
    JCuda.cudaDeviceSynchronize(); // discarded
  }

  void boxedAndPopped(Pointer p) {
    Integer.valueOf(JCuda.cudaFree(p)); // discarded
    Long.valueOf((long) JCuda.cudaFree(p)); // discarded
    String.valueOf(JCuda.cudaFree(p)); // discarded
    cudaError.stringFor(JCuda.cudaFree(p)); // discarded formatter=jcuda/runtime/cudaError.stringFor
    JCuda.cudaGetErrorString(JCuda.cudaFree(p)); // discarded formatter=jcuda/runtime/JCuda.cudaGetErrorString
    Math.max(JCuda.cudaFree(p), 3); // discarded
    Integer.toHexString(JCuda.cudaFree(p)).trim(); // discarded
    String.format("%d %s", JCuda.cudaFree(p), p); // discarded
  }

  void unread(Pointer p) {
    int s = JCuda.cudaFree(p); // unread
  }

  void unreadText(Pointer p) {
    String text = cudaError.stringFor(JCuda.cudaFree(p)); // unread formatter=jcuda/runtime/cudaError.stringFor
  }

  void unreadInSized(Pointer p) {
    StringBuilder text = new StringBuilder(64);
    text.append("free: ").append(JCuda.cudaFree(p)); // discarded
  }

  void unreadMessage(Pointer p) {
    String text = "free: " + JCuda.cudaFree(p) + "!"; // unread
  }

  void unreadBuilder(Pointer p) {
    StringBuilder text = new StringBuilder("free: ");
    text.append(JCuda.cudaFree(p)); // discarded
  }

  void unreadArray(Pointer p) {
    int[] statuses = {JCuda.cudaFree(p)}; // unread
  }

  void unreadCopy(Pointer p) {
    int s = JCuda.cudaFree(p); // unread
    int t = s;
    long wide = t;
    Object boxed = wide;
  }

  void overwritten(Pointer p) {
    int s = JCuda.cudaFree(p); // overwritten line=+1 by=jcuda/runtime/JCuda.cudaDeviceSynchronize
    s = JCuda.cudaDeviceSynchronize(); // checked
    if (s != cudaError.cudaSuccess) {
      throw new IllegalStateException();
    }
  }

  int overwrittenOnBothPaths(Pointer p, boolean b) {
    int s = JCuda.cudaFree(p); // overwritten line=+2 by=jcuda/runtime/JCuda.cudaDeviceSynchronize
    if (b) {
      s = JCuda.cudaDeviceSynchronize(); // returned
    } else {
      s = 3;
    }
    return s;
  }

  int notOverwrittenOnBothPaths(Pointer p, boolean b) {
    int s = JCuda.cudaFree(p); // returned
    if (b) {
      s = JCuda.cudaDeviceSynchronize(); // returned
    }
    return s;
  }

  void overwrittenOnOnePathOnly(Pointer p, boolean b) {
    int s = JCuda.cudaFree(p); // unread
    if (b) {
      s = JCuda.cudaDeviceSynchronize(); // unread
    }
  }

  void loop(Pointer[] ps) {
    int s = 0;
    for (Pointer p : ps) {
      s = JCuda.cudaFree(p); // unread
    }
  }

  int onlyTheLastOfALoopIsRead(Pointer[] ps) {
    int s = 0;
    for (Pointer p : ps) {
      s = JCuda.cudaFree(p); // returned
    }
    return s;
  }

  void accumulated(Pointer p, Pointer q) {
    int s = JCuda.cudaFree(p); // unread
    s |= JCuda.cudaFree(q); // unread
    s += JCuda.cudaFree(q); // unread
    s = Math.max(s, JCuda.cudaFree(q)); // unread
  }

  void ternary(Pointer p, boolean b) {
    int s = b ? JCuda.cudaFree(p) : JCuda.cudaDeviceSynchronize(); // unread, unread
  }

  void ternaryOnOneSide(Pointer p, boolean b) {
    int s = b ? JCuda.cudaFree(p) : 0; // unread
  }

  void emptyIf(Pointer p) {
    if (JCuda.cudaFree(p) != 0) { // discarded
      // nothing to do about it
    }
  }

  void emptyIfElse(Pointer p) {
    int s = JCuda.cudaFree(p); // discarded/unread
    if (s == cudaError.cudaSuccess) {
    } else {
    }
  }

  void otherCodesOnly(cudaStream_t stream) {
    while (JCuda.cudaStreamQuery(stream) == cudaError.cudaErrorNotReady) { // checked_other codes=600 polls
    }
  }

  void otherCodeTwice(cudaEvent_t event) {
    int s = JCuda.cudaEventQuery(event); // checked_other codes=400,600
    if (s == cudaError.cudaErrorNotReady) {
      System.out.println("not ready");
    } else if (s == cudaError.cudaErrorInvalidResourceHandle) {
      System.out.println("handle");
    }
  }

  void otherCodesBySwitch(cudaEvent_t event) {
    switch (JCuda.cudaEventQuery(event)) { // checked_other codes=600
      case cudaError.cudaErrorNotReady:
        System.out.println("not ready");
        break;
      case cudaError.cudaSuccess:
      default:
        break;
    }
  }

  void emptySwitch(cudaEvent_t event) {
    switch (JCuda.cudaEventQuery(event)) { // discarded
      default:
    }
  }

  void belowZero(Pointer p) {
    if (JCuda.cudaFree(p) < 0) { // checked_other codes=..-1
      throw new IllegalStateException();
    }
  }

  void largeOnly(Pointer p) {
    if (JCuda.cudaFree(p) >= 700) { // checked_other codes=700..
      throw new IllegalStateException();
    }
  }

  void boxedOther(cudaStream_t stream) {
    Integer s = JCuda.cudaStreamQuery(stream); // checked_other codes=600
    if (s.equals(600)) {
      System.out.println("busy");
    }
  }

  void wideOther(cudaStream_t stream) {
    long s = JCuda.cudaStreamQuery(stream); // checked_other codes=600
    if (s == 600L) {
      System.out.println("busy");
    }
  }

  void dropInFinally(Pointer p, Runnable work) {
    try {
      work.run();
    } finally {
      JCuda.cudaFree(p); // discarded
    }
  }

  int returnReplaced(Pointer p) {
    try {
      return JCuda.cudaFree(p); // unread/discarded
    } finally {
      return 7;
    }
  }

  void caughtByCudaException(Pointer p) {
    try {
      JCuda.cudaFree(p); // discarded catches=cuda_exception
    } catch (jcuda.CudaException e) {
      throw new IllegalStateException(e);
    }
  }

  void caughtBroadly(Pointer p) {
    try {
      JCuda.cudaFree(p); // discarded catches=broad
    } catch (RuntimeException e) {
      throw new IllegalStateException(e);
    }
  }

  void caughtByOthers(Pointer p) {
    try {
      JCuda.cudaFree(p); // discarded catches=none
    } catch (UnsatisfiedLinkError e) {
      throw new IllegalStateException(e);
    }
  }

  Runnable inLambda(Pointer p) {
    return () -> JCuda.cudaFree(p); // discarded
  }

  static {
    JCuda.cudaSetDevice(0); // discarded
  }

  Lost() {
    this(JCuda.cudaDeviceSynchronize()); // passed to=Lost.<init>
  }

  Lost(int ignored) {
    super();
    JCuda.cudaDeviceSynchronize(); // discarded
  }
}
