package io.warplight.simulator.junit;

import static org.junit.platform.commons.support.AnnotationSupport.findAnnotation;
import static org.junit.platform.commons.support.AnnotationSupport.findRepeatableAnnotations;

import io.warplight.simulator.Simulation;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;

/**
 * Makes a fresh machine before each test, with the options and failures that its annotations ask
 * for, and another, with those of the JVM, after it. Used through {@link SimulatedCuda}.
 */
final class DeviceExtension implements BeforeEachCallback, AfterEachCallback, ParameterResolver {
  DeviceExtension() {}

  @Override
  public void beforeEach(ExtensionContext context) {
    if (!isRunning()) {
      throw new IllegalStateException(
          "CUDA is not simulated in this JVM: start it with"
              + " -javaagent:warplight-simulator.jar (Maven: <argLine>, Gradle: jvmArgs)");
    }
    Simulation.renew(options(context), rules(context));
  }

  @Override
  public void afterEach(ExtensionContext context) {
    if (isRunning()) {
      Simulation.renew();
    }
  }

  private static boolean isRunning() {
    try {
      return Simulation.isRunning();
    } catch (NoClassDefFoundError agentIsNotThere) {
      return false;
    }
  }

  private static Map<String, String> options(ExtensionContext context) {
    Map<String, String> options = new LinkedHashMap<>();
    findAnnotation(context.getTestClass(), SimulatedCuda.class)
        .ifPresent(asked -> add(asked, options));
    findAnnotation(context.getTestMethod(), SimulatedCuda.class)
        .ifPresent(asked -> add(asked, options));
    return options;
  }

  private static void add(SimulatedCuda asked, Map<String, String> options) {
    for (String option : asked.value()) {
      int equals = option.indexOf('=');
      if (equals <= 0) {
        throw new IllegalArgumentException("\"" + option + "\" is not name=value");
      }
      options.put(option.substring(0, equals).trim(), option.substring(equals + 1).trim());
    }
  }

  private static List<String> rules(ExtensionContext context) {
    List<PlantedFailure> planted = new ArrayList<>();
    planted.addAll(findRepeatableAnnotations(context.getTestMethod(), PlantedFailure.class));
    planted.addAll(findRepeatableAnnotations(context.getTestClass(), PlantedFailure.class));
    String[] rules = planted.stream().map(PlantedFailure::value).toArray(String[]::new);
    return Arrays.asList(rules);
  }

  @Override
  public boolean supportsParameter(ParameterContext parameter, ExtensionContext context) {
    return parameter.getParameter().getType() == SimulatedDevice.class;
  }

  @Override
  public Object resolveParameter(ParameterContext parameter, ExtensionContext context) {
    return new SimulatedDevice();
  }
}
