import jcuda.Pointer;
import jcuda.runtime.JCuda;

/** Pattern switches. */
class Patterns {
  record Result(int status, String text) {}

  void onObject(Pointer p) {
    Object status = JCuda.cudaFree(p); // checked
    switch (status) {
      case Integer code when code != 0 -> throw new IllegalStateException();
      default -> System.out.println("freed");
    }
  }

  void guarded(Pointer p, Object o) {
    switch (o) {
      case String s when JCuda.cudaFree(p) == 0 -> System.out.println(s); // checked
      case Result(int status, String text) -> JCuda.cudaFree(p); // discarded
      default -> JCuda.cudaDeviceSynchronize(); // discarded
    }
  }
}
