package io.warplight.simulator.device;

import io.warplight.simulator.Options;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;

/** Reads {@code device.txt}: the attributes and properties of the simulated device. */
final class DeviceTables {
  private DeviceTables() {}

  static void fill(
      DeviceProperties properties, Map<String, Object> fields, Map<Integer, Integer> attributes) {
    try (InputStream in =
        DeviceTables.class.getResourceAsStream("/io/warplight/simulator/device.txt")) {
      if (in == null) {
        throw new IllegalStateException("device.txt is missing from the simulator's jar");
      }
      BufferedReader reader = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8));
      for (String line = reader.readLine(); line != null; line = reader.readLine()) {
        if (!line.startsWith("#")) {
          row(line.split(" ", -1), properties, fields, attributes);
        }
      }
    } catch (IOException e) {
      throw new IllegalStateException("device.txt cannot be read", e);
    }
  }

  private static void row(
      String[] row,
      DeviceProperties properties,
      Map<String, Object> fields,
      Map<Integer, Integer> attributes) {
    long value = row[2].startsWith("$") ? option(row[2], properties) : Long.parseLong(row[2]);
    if (!row[0].equals("-")) {
      attributes.put(Integer.valueOf(row[0]), (int) value);
    }
    int bracket = row[1].indexOf('[');
    if (bracket >= 0) {
      String name = row[1].substring(0, bracket);
      int index = row[1].charAt(bracket + 1) - '0';
      Object before = fields.get(name);
      int[] array =
          before instanceof int[] ? Arrays.copyOf((int[]) before, index + 1) : new int[index + 1];
      array[index] = (int) value;
      fields.put(name, array);
    } else if (!row[1].equals("-")) {
      fields.put(row[1], value);
    }
  }

  private static long option(String name, DeviceProperties properties) {
    switch (name) {
      case "$clock":
        return properties.clockKhz();
      case "$bus":
        return 0x10L + properties.ordinal();
      case "$major":
        return properties.major();
      case "$minor":
        return properties.minor();
      case "$ordinal":
        return properties.ordinal();
      case "$memory":
        return properties.memory();
      case "$timeout":
        return Options.WATCHDOG.number(0) > 0 ? 1 : 0;
      default:
        throw new IllegalStateException("device.txt names " + name);
    }
  }
}
