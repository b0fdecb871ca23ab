import groovy.transform.CompileStatic
import jcuda.Pointer
import jcuda.runtime.JCuda
import jcuda.runtime.cudaError
import jcuda.runtime.cudaStream_t

@CompileStatic
class GroovyWays {
  public int last

  void dropped(Pointer p) {
    JCuda.cudaFree(p) // discarded
    JCuda.cudaDeviceSynchronize() // discarded
  }

  void unread(Pointer p) {
    int s = JCuda.cudaFree(p) // unread
    def t = JCuda.cudaFree(p) // unread
  }

  int overwritten(Pointer p) {
    int s = JCuda.cudaFree(p) // overwritten line=+1 by=jcuda/runtime/JCuda.cudaDeviceSynchronize
    s = JCuda.cudaDeviceSynchronize() // returned
    return s
  }

  int returned(Pointer p) {
    JCuda.cudaFree(p) // returned
  }

  Object boxed(Pointer p) {
    return JCuda.cudaFree(p) // returned
  }

  void checked(Pointer p) {
    if (JCuda.cudaFree(p) != cudaError.cudaSuccess) { // checked
      throw new IllegalStateException()
    }
    if (JCuda.cudaFree(p) == 0) { // checked
      println 'freed'
    }
    int s = JCuda.cudaFree(p) // checked
    if (s) {
      println 'not freed'
    }
  }

  void polled(cudaStream_t stream) {
    while (JCuda.cudaStreamQuery(stream) == cudaError.cudaErrorNotReady) { // checked_other codes=600
      Thread.yield()
    }
  }

  void passed(Pointer p) {
    println JCuda.cudaFree(p) // passed
    println "free: ${JCuda.cudaFree(p)}" // passed
  }

  void inFinally(Pointer p, Runnable work) {
    try {
      work.run()
    } finally {
      JCuda.cudaFree(p) // discarded
    }
  }
}
