package io.warplight.simulator.junit;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Inherited;
import java.lang.annotation.Repeatable;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * A failure planted into a test, as a rule of the simulator: {@code "cudaMalloc nth=2
 * status=cudaErrorMemoryAllocation"}. On a class: into each of its tests. A rule that cannot be
 * read fails the test.
 */
@Documented
@Inherited
@Retention(RetentionPolicy.RUNTIME)
@Target({ElementType.TYPE, ElementType.METHOD})
@Repeatable(PlantedFailure.All.class)
public @interface PlantedFailure {
  /** The rule. */
  String value();

  /** Holds several. */
  @Documented
  @Inherited
  @Retention(RetentionPolicy.RUNTIME)
  @Target({ElementType.TYPE, ElementType.METHOD})
  @interface All {
    /** The rules. */
    PlantedFailure[] value();
  }
}
