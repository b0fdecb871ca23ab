import jcuda.Pointer
import jcuda.runtime.{JCuda, cudaError, cudaStream_t}

class ScalaWays {
  def dropped(p: Pointer): Unit = {
    JCuda.cudaFree(p) // discarded
    ()
  }

  def unit(p: Pointer): Unit = JCuda.cudaFree(p) // discarded

  def unread(p: Pointer): Unit = {
    val s = JCuda.cudaFree(p) // unread
  }

  def overwritten(p: Pointer): Int = {
    var s = JCuda.cudaFree(p) // overwritten line=+1 by=jcuda/runtime/JCuda.cudaDeviceSynchronize
    s = JCuda.cudaDeviceSynchronize() // returned
    s
  }

  def returned(p: Pointer): Int = JCuda.cudaFree(p) // returned

  def boxed(p: Pointer): Any = JCuda.cudaFree(p) // returned

  def matched(p: Pointer): Unit = JCuda.cudaFree(p) match { // checked
    case 0 => ()
    case code => throw new IllegalStateException("" + code)
  }

  def matchedOther(p: Pointer): Unit = JCuda.cudaFree(p) match { // checked_other codes=600
    case 600 => println("busy")
    case _ => ()
  }

  def equalBoxed(p: Pointer): Unit = {
    val s: Any = JCuda.cudaFree(p) // checked
    if (s == 0) println("freed")
  }

  def interpolated(p: Pointer): Unit = {
    println(s"free: ${JCuda.cudaFree(p)}") // passed
    println("free: " + JCuda.cudaFree(p)) // passed
    val unused = "free: " + JCuda.cudaFree(p) // unread
  }

  def function(p: Pointer): () => Int = () => JCuda.cudaFree(p) // returned

  def procedure(p: Pointer): () => Unit = () => JCuda.cudaFree(p) // discarded

  def each(ps: Seq[Pointer]): Unit = ps.foreach(p => JCuda.cudaFree(p)) // returned

  def polled(stream: cudaStream_t): Unit = {
    while (JCuda.cudaStreamQuery(stream) == cudaError.cudaErrorNotReady) {} // checked_other codes=600 polls
  }

  def inFinally(p: Pointer, work: Runnable): Unit = {
    try {
      work.run()
    } finally {
      JCuda.cudaFree(p) // discarded
    }
  }
}
