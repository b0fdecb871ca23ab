package io.warplight.simulator.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.extension.ExtendWith;
import org.junit.jupiter.api.parallel.ResourceLock;

/**
 * Tests that run on a simulated CUDA device, a fresh one each: no memory, stream or context of one
 * test lives in the next. One JVM has one simulated machine, so these tests do not run at the same
 * time. A test may take a {@link SimulatedDevice} as a parameter.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@ExtendWith(DeviceExtension.class)
@ResourceLock("io.warplight.simulator")
public @interface SimulatedCuda {
  /**
   * Options of the simulator, such as {@code "memory=1g"} or {@code "time=virtual"}; those of a
   * method add to its class's.
   */
  String[] value() default {};
}
