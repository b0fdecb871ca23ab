package io.warplight.simulator.device;

import io.warplight.simulator.Options;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a device says of itself: modelled on an H200, with the name, memory, clock and compute
 * capability of the options. Immutable.
 */
public final class DeviceProperties {
  private final int ordinal;
  private final String name;
  private final long memory;
  private final int clockKhz;
  private final int major;
  private final int minor;
  private final Map<String, Object> fields = new LinkedHashMap<>();
  private final Map<Integer, Integer> attributes = new LinkedHashMap<>();

  DeviceProperties(int ordinal) {
    this.ordinal = ordinal;
    this.name = Options.NAME.text() + " (simulated by Warplight)";
    this.memory = Options.MEMORY.bytes();
    this.clockKhz = (int) Math.min(Options.CLOCK.number(1), 2_000_000) * 1000;
    String[] capability = Options.CAPABILITY.text().split("\\.", -1);
    this.major = digit(capability[0], 9);
    this.minor = capability.length > 1 ? digit(capability[1], 0) : 0;
    DeviceTables.fill(this, fields, attributes);
  }

  private static int digit(String text, int otherwise) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      System.err.println(
          "[warplight-simulator] "
              + Options.CAPABILITY.property()
              + " is no version; 9.0 is taken");
      return otherwise;
    }
  }

  public int ordinal() {
    return ordinal;
  }

  /** The name, which says that it is simulated. */
  public String name() {
    return name;
  }

  /** Bytes of memory. */
  public long memory() {
    return memory;
  }

  /** Clock in kHz. */
  public int clockKhz() {
    return clockKhz;
  }

  public int major() {
    return major;
  }

  public int minor() {
    return minor;
  }

  /** The fields of {@code cudaDeviceProp} by name: Integer, Long, or int[]. */
  public Map<String, Object> fields() {
    return fields;
  }

  /** An attribute by {@code CUdevice_attribute}'s number; null where there is no such attribute. */
  public @Nullable Integer attribute(int number) {
    return attributes.get(number);
  }

  /** Largest block. */
  public int maxThreadsPerBlock() {
    return 1024;
  }

  /** PCI bus id in CUDA's form. */
  public String pciBusId() {
    return String.format("0000:%02X:00.0", 0x10 + ordinal);
  }
}
