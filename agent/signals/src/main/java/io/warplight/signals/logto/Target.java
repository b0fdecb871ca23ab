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

  /** The library's, or null as long as the application has not used it. */
  static @Nullable Target find(Library library, LoadedClasses classes, @Nullable ClassLoader near)
      throws Throwable {
    switch (library) {
      case JUL:
        return jul(classes);
      case LOG4J:
        return log4j(classes, near);
      default:
        return of(classes, near, "org.slf4j.LoggerFactory", "org.slf4j.Logger", "org.slf4j.MDC");
    }
  }

  /**
   * Log4j keeps a context, with a configuration of its own, for each class loader that asks: asked
   * as ourselves it would make one that the application has never configured.
   */
  private static @Nullable Target log4j(LoadedClasses classes, @Nullable ClassLoader near)
      throws Throwable {
    String prefix = "org.apache.logging.log4j.";
    Class<?> manager = near == null ? null : classes.find(near, prefix + "LogManager");
    if (manager == null || !classes.isInitialized(manager)) {
      return null;
    }
    ClassLoader loader = manager.getClassLoader();
    Class<?> context = Class.forName(prefix + "spi.LoggerContext", false, loader);
    Class<?> logger = Class.forName(prefix + "spi.ExtendedLogger", false, loader);
    Class<?> type = Class.forName(prefix + "Logger", false, loader);
    Class<?> map = Class.forName(prefix + "ThreadContext", false, loader);
    Object applications =
        PublicMethods.find(manager, "getContext", context, ClassLoader.class, boolean.class)
            .invoke(near, false);
    return new Target(
        PublicMethods.find(context, "getLogger", logger, String.class).invoke(applications, LOGGER),
        PublicMethods.find(type, "error", void.class, String.class),
        PublicMethods.find(type, "warn", void.class, String.class),
        false,
        PublicMethods.find(map, "put", void.class, String.class, String.class),
        PublicMethods.find(map, "remove", void.class, String.class));
  }

  private static @Nullable Target of(
      LoadedClasses classes,
      @Nullable ClassLoader near,
      String factoryName,
      String loggerName,
      String mapName)
      throws Throwable {
    Class<?> factory = near == null ? null : classes.find(near, factoryName);
    if (factory == null || !classes.isInitialized(factory)) {
      return null;
    }
    ClassLoader loader = factory.getClassLoader();
    Class<?> type = Class.forName(loggerName, false, loader);
    Class<?> map = Class.forName(mapName, false, loader);
    return new Target(
        PublicMethods.find(factory, "getLogger", type, String.class).invoke(LOGGER),
        PublicMethods.find(type, "error", void.class, String.class),
        PublicMethods.find(type, "warn", void.class, String.class),
        false,
        PublicMethods.find(map, "put", void.class, String.class, String.class),
        PublicMethods.find(map, "remove", void.class, String.class));
  }

  // The build renames what it takes for a use of java.util.logging, so the name is put together.
  private static @Nullable Target jul(LoadedClasses classes) throws Throwable {
    String prefix = "java!util!logging!".replace('!', '.');
    Class<?> manager;
    try {
      manager = Class.forName(prefix + "LogManager", false, null);
    } catch (ClassNotFoundException absent) {
      return null;
    }
    if (!classes.isInitialized(manager)) {
      return null;
    }
    Class<?> type = Class.forName(prefix + "Logger", false, null);
    Class<?> level = Class.forName(prefix + "Level", false, null);
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
