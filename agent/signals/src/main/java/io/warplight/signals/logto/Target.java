package io.warplight.signals.logto;

import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.link.LoadedClasses;
import io.warplight.signals.PublicMethods;
import io.warplight.signals.logto.LogToOptions.Library;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * A logger of the application and its map of what stands on each line. Made when the library is
 * found initialised; used on one thread of the agent.
 */
final class Target {

  private static final String LOGGER = "gpu.cuda";
  private static final String LOG4J = "org.apache.logging.log4j.";

  // The build renames what it takes for a use of java.util.logging, so the name is put together.
  private static final String JUL = "java!util!logging!".replace('!', '.');

  private final Object logger;
  private final MethodHandle error;
  private final MethodHandle warn;

  /** Whether it takes the class and the method as well; else it would guess them from our stack. */
  private final boolean takesPlace;

  private final @Nullable MethodHandle put;
  private final @Nullable MethodHandle remove;

  private Target(
      Object logger,
      MethodHandle error,
      MethodHandle warn,
      boolean takesPlace,
      @Nullable MethodHandle put,
      @Nullable MethodHandle remove) {
    this.logger = logger;
    this.error = error;
    this.warn = warn;
    this.takesPlace = takesPlace;
    this.put = put;
    this.remove = remove;
  }

  /** What the application has used the library by, or null as long as it has not. */
  static @Nullable Class<?> used(
      Library library, LoadedClasses classes, @Nullable ClassLoader near) {
    Class<?> found;
    switch (library) {
      case JUL:
        found = julsManager();
        break;
      case LOG4J:
        found = near == null ? null : classes.find(near, LOG4J + "LogManager");
        break;
      default:
        found = near == null ? null : classes.find(near, "org.slf4j.LoggerFactory");
    }
    return found != null && classes.isInitialized(found) ? found : null;
  }

  /**
   * The library's, by what {@link #used} has found.
   *
   * @param near whose logger it is where a library has several
   */
  static Target of(Library library, Class<?> used, @Nullable ClassLoader near) throws Throwable {
    switch (library) {
      case JUL:
        return jul();
      case LOG4J:
        return log4j(used, near);
      default:
        return slf4j(used);
    }
  }

  /**
   * Log4j keeps a context, with a configuration of its own, for each class loader that asks: asked
   * as ourselves it would make one that the application has never configured.
   */
  private static Target log4j(Class<?> manager, @Nullable ClassLoader near) throws Throwable {
    ClassLoader loader = manager.getClassLoader();
    Class<?> context = Class.forName(LOG4J + "spi.LoggerContext", false, loader);
    Class<?> logger = Class.forName(LOG4J + "spi.ExtendedLogger", false, loader);
    Object applications =
        PublicMethods.find(manager, "getContext", context, ClassLoader.class, boolean.class)
            .invoke(near, false);
    return withMap(
        PublicMethods.find(context, "getLogger", logger, String.class).invoke(applications, LOGGER),
        Class.forName(LOG4J + "Logger", false, loader),
        Class.forName(LOG4J + "ThreadContext", false, loader));
  }

  private static Target slf4j(Class<?> factory) throws Throwable {
    ClassLoader loader = factory.getClassLoader();
    Class<?> type = Class.forName("org.slf4j.Logger", false, loader);
    return withMap(
        PublicMethods.find(factory, "getLogger", type, String.class).invoke(LOGGER),
        type,
        Class.forName("org.slf4j.MDC", false, loader));
  }

  private static Target withMap(Object logger, Class<?> type, Class<?> map)
      throws ReflectiveOperationException {
    return new Target(
        logger,
        PublicMethods.find(type, "error", void.class, String.class),
        PublicMethods.find(type, "warn", void.class, String.class),
        false,
        PublicMethods.find(map, "put", void.class, String.class, String.class),
        PublicMethods.find(map, "remove", void.class, String.class));
  }

  private static @Nullable Class<?> julsManager() {
    try {
      return Class.forName(JUL + "LogManager", false, null);
    } catch (ClassNotFoundException absent) {
      return null;
    }
  }

  private static Target jul() throws Throwable {
    Class<?> type = Class.forName(JUL + "Logger", false, null);
    Class<?> level = Class.forName(JUL + "Level", false, null);
    // Not the public one: the method asks who calls it.
    MethodHandles.Lookup lookup = MethodHandles.lookup();
    MethodHandle log =
        lookup.findVirtual(
            type,
            "logp",
            MethodType.methodType(void.class, level, String.class, String.class, String.class));
    return new Target(
        lookup
            .findStatic(type, "getLogger", MethodType.methodType(type, String.class))
            .invoke(LOGGER),
        MethodHandles.insertArguments(
            log, 1, lookup.findStaticGetter(level, "SEVERE", level).invoke()),
        MethodHandles.insertArguments(
            log, 1, lookup.findStaticGetter(level, "WARNING", level).invoke()),
        true,
        null,
        null);
  }

  void log(Entry entry) throws Throwable {
    if (entry.trace != null && put != null && remove != null) {
      put.invoke("trace_id", entry.trace.traceId());
      put.invoke("span_id", entry.trace.spanId());
      try {
        write(entry);
      } finally {
        remove.invoke("trace_id");
        remove.invoke("span_id");
      }
    } else {
      write(entry);
    }
  }

  private void write(Entry entry) throws Throwable {
    MethodHandle log = entry.error ? error : warn;
    if (takesPlace) {
      SourceLine place = entry.place;
      log.invoke(
          logger,
          place == null ? (String) null : place.className(),
          place == null ? (String) null : place.method(),
          entry.text);
    } else {
      log.invoke(logger, entry.text);
    }
  }
}
