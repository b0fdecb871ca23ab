package io.warplight.examples.boot;

import jcuda.Pointer;
import jcuda.runtime.JCuda;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;

/** Says that all went well, whatever CUDA said. */
@RestController
public class SolverController {

  /** Takes memory of the device and gives it back. */
  @GetMapping("/solve")
  public String solve() {
    Pointer memory = new Pointer();
    JCuda.cudaMalloc(memory, 1024); // lost
    JCuda.cudaFree(memory); // lost
    return "solved";
  }
}
