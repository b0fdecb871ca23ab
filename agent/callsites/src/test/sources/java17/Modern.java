import java.util.List;
import jcuda.Pointer;
import jcuda.runtime.JCuda;
import jcuda.runtime.cudaError;

/** What came into the language after Java 8. */
class Modern {
  record Result(int status) {}

  sealed interface Shape permits Modern.Only {}

  static final class Only implements Shape {}

  int switched(Pointer p, String how) {
    return switch (how) {
      case "free" -> JCuda.cudaFree(p); // returned
      case "sync" -> JCuda.cudaDeviceSynchronize(); // returned
      default -> 0;
    };
  }

  void arrows(Pointer p) {
    switch (JCuda.cudaFree(p)) { // checked
      case cudaError.cudaSuccess -> System.out.println("freed");
      default -> throw new IllegalStateException();
    }
    var text = switch (JCuda.cudaFree(p)) { // checked_other codes=400,600
      case cudaError.cudaErrorNotReady, cudaError.cudaErrorInvalidResourceHandle -> "odd";
      default -> "";
    };
  }

  Result inRecord(Pointer p) {
    return new Result(JCuda.cudaFree(p)); // passed to=Modern$Result.<init>
  }

  void concatenated(Pointer p) {
    var text = "free: " + JCuda.cudaFree(p) + " of " + p; // unread
    System.out.println("""
        free:
        %d""".formatted(JCuda.cudaFree(p))); // passed to=java/io/PrintStream.println
  }

  void pattern(Pointer p) {
    Object status = JCuda.cudaFree(p); // checked
    if (status instanceof Integer code && code != 0) {
      throw new IllegalStateException();
    }
  }

  void resources(Pointer p, AutoCloseable closeable) throws Exception {
    try (closeable) {
      JCuda.cudaFree(p); // discarded
    }
  }

  void each(List<Pointer> ps) {
    ps.forEach(p -> JCuda.cudaFree(p)); // discarded
    ps.forEach(p -> {
      var s = JCuda.cudaFree(p); // unread
    });
    System.out.println(ps.stream().mapToInt(p -> JCuda.cudaFree(p)).sum()); // returned
  }
}
