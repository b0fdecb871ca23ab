import jcuda.Pointer
import jcuda.runtime.JCuda
import jcuda.runtime.cudaError
import jcuda.runtime.cudaStream_t

class KotlinWays {
  private var last = 0

  fun dropped(p: Pointer) {
    JCuda.cudaFree(p) // discarded
  }

  fun unread(p: Pointer) {
    val s = JCuda.cudaFree(p) // unread
  }

  fun overwritten(p: Pointer) {
    var s = JCuda.cudaFree(p) // overwritten line=+1 by=jcuda/runtime/JCuda.cudaDeviceSynchronize
    s = JCuda.cudaDeviceSynchronize() // checked
    if (s != cudaError.cudaSuccess) throw IllegalStateException()
  }

  fun template(p: Pointer) {
    println("free: ${JCuda.cudaFree(p)}") // passed to=java/io/PrintStream.println
    val unused = "free: ${JCuda.cudaFree(p)}" // unread
    val text = cudaError.stringFor(JCuda.cudaFree(p)) // unread formatter=jcuda/runtime/cudaError.stringFor
  }

  fun chosen(p: Pointer) {
    when (JCuda.cudaFree(p)) { // checked_other codes=600
      600 -> println("busy")
    }
    when (JCuda.cudaFree(p)) { // checked
      cudaError.cudaSuccess -> println("freed")
      else -> throw IllegalStateException()
    }
  }

  fun expression(p: Pointer) = JCuda.cudaFree(p) // returned

  fun nullable(p: Pointer): Int? = JCuda.cudaFree(p) // returned

  fun defaulted(p: Pointer, sync: Boolean = false): Int {
    if (sync) JCuda.cudaDeviceSynchronize() // discarded
    return JCuda.cudaFree(p) // returned
  }

  fun lambda(p: Pointer): () -> Int = { JCuda.cudaFree(p) } // returned

  fun dropping(p: Pointer): () -> Unit = {
    JCuda.cudaFree(p) // discarded
  }

  fun scoped(p: Pointer) {
    JCuda.cudaFree(p).let { if (it != 0) error("free") } // checked
    JCuda.cudaFree(p).also { println(it) } // passed
    run { JCuda.cudaFree(p) } // discarded
    with(p) { JCuda.cudaFree(this) } // discarded
  }

  fun boxed(p: Pointer) {
    val s: Int? = JCuda.cudaFree(p) // checked
    if (s == 0) println("freed")
    val t: Any = JCuda.cudaFree(p) // checked
    if (t == 0) println("freed")
  }

  fun captured(p: Pointer): Runnable {
    var s = JCuda.cudaFree(p) // stored in=kotlin/jvm/internal/Ref$IntRef.element
    val r = Runnable { println(s) }
    s = 1
    return r
  }

  fun stored(p: Pointer) {
    last = JCuda.cudaFree(p) // stored in=KotlinWays.last
  }

  fun inFinally(p: Pointer, work: Runnable) {
    try {
      work.run()
    } finally {
      JCuda.cudaFree(p) // discarded
    }
  }

  fun polled(stream: cudaStream_t) {
    while (JCuda.cudaStreamQuery(stream) == cudaError.cudaErrorNotReady) { // checked_other codes=600 polls
    }
  }
}
