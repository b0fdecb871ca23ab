package io.warplight.signals.otel.application;

import io.warplight.signals.JdkInterfaces;
import io.warplight.signals.PublicMethods;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.math.BigDecimal;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;

/**
 * Makes the callbacks in which an OpenTelemetry API asks for numbers, of methods of the JDK and of
 * the API alone: what the application's SDK keeps holds no class of the agent. Any thread.
 */
final class PointReaders {

  private static final int NANOS_SCALE = 9;
  private static final MethodType OBJECT = MethodType.methodType(Object.class);

  private final MethodHandle recordLong;
  private final MethodHandle recordDouble;
  private final MethodHandle longValue;
  private final MethodHandle seconds;
  private final MethodHandle accept;
  private final MethodHandle get;

  PointReaders(ApiClasses api) throws ReflectiveOperationException {
    MethodHandles.Lookup lookup = MethodHandles.publicLookup();
    Class<?> attributes = api.find("api.common.Attributes");
    Class<?> longs = api.find("api.metrics.ObservableLongMeasurement");
    Class<?> doubles = api.find("api.metrics.ObservableDoubleMeasurement");
    recordLong = record(longs, long.class, attributes);
    recordDouble = record(doubles, double.class, attributes);
    longValue = lookup.findVirtual(Number.class, "longValue", MethodType.methodType(long.class));
    // Nanoseconds as seconds without a method of ours.
    seconds =
        MethodHandles.filterReturnValue(
            MethodHandles.filterReturnValue(
                lookup.findVirtual(LongAdder.class, "sum", MethodType.methodType(long.class)),
                MethodHandles.insertArguments(
                    lookup.findStatic(
                        BigDecimal.class,
                        "valueOf",
                        MethodType.methodType(BigDecimal.class, long.class, int.class)),
                    1,
                    NANOS_SCALE)),
            lookup.findVirtual(
                BigDecimal.class, "doubleValue", MethodType.methodType(double.class)));
    accept =
        lookup.findVirtual(
            Consumer.class, "accept", MethodType.methodType(void.class, Object.class));
    get = lookup.findVirtual(AtomicReference.class, "get", OBJECT);
  }

  private static MethodHandle record(Class<?> measurement, Class<?> number, Class<?> attributes)
      throws ReflectiveOperationException {
    return PublicMethods.find(measurement, "record", void.class, number, attributes)
        .asType(MethodType.methodType(void.class, Object.class, number, Object.class));
  }

  /** Records nothing. */
  Consumer<Object> none() {
    return consumer(
        MethodHandles.identity(Object.class)
            .asType(MethodType.methodType(void.class, Object.class)));
  }

  /** Records a number as it is then. */
  MethodHandle point(Number number, Object attributes) {
    return point(recordLong, longValue.bindTo(number), attributes);
  }

  /** Records nanoseconds, as they are then, in seconds. */
  MethodHandle secondsPoint(LongAdder nanos, Object attributes) {
    return point(recordDouble, seconds.bindTo(nanos), attributes);
  }

  private static MethodHandle point(MethodHandle record, MethodHandle read, Object attributes) {
    return MethodHandles.collectArguments(
        MethodHandles.insertArguments(record, 2, attributes), 1, read);
  }

  /** Records the one, then the other. */
  static MethodHandle joined(MethodHandle first, MethodHandle second) {
    return MethodHandles.foldArguments(second, first);
  }

  /** Has whatever is there then record. */
  Consumer<Object> all(AtomicReference<Consumer<Object>> recording) {
    MethodHandle current = get.bindTo(recording).asType(MethodType.methodType(Consumer.class));
    return consumer(MethodHandles.collectArguments(accept, 0, current));
  }

  /** An object of the JDK's that calls it. */
  @SuppressWarnings("unchecked") // a Consumer of whatever the handle takes
  static Consumer<Object> consumer(MethodHandle handle) {
    return JdkInterfaces.make(Consumer.class, handle);
  }
}
