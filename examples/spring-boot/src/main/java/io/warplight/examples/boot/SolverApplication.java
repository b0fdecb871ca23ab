package io.warplight.examples.boot;

import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.SpringBootApplication;

/** Starts the service. */
@SpringBootApplication
public class SolverApplication {

  /** Spring's arguments. */
  public static void main(String[] arguments) {
    SpringApplication.run(SolverApplication.class, arguments);
  }
}
