package io.warplight.launch.options;

import io.warplight.monitor.options.Option;
import io.warplight.monitor.options.OptionRegistry;
import io.warplight.monitor.options.OptionType;
import io.warplight.monitor.options.Options;
import java.io.IOException;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import org.jspecify.annotations.Nullable;

/**
 * Reads all options from all places. What a user got wrong becomes one line and the option's
 * default. Used once, at start-up, on the main thread.
 */
public final class OptionReader {

  /** The properties file to read, itself an option. */
  public static final Option<Optional<Path>> CONFIG =
      Option.of(
          "config",
          OptionType.path(),
          Optional.<Path>empty(),
          "A properties file (UTF-8) with more options, one `name=value` a line. What stands on the"
              + " command line or in the environment goes before it.",
          "/etc/warplight.properties");

  private static final int LONGEST_QUOTE = 80;

  private final OptionRegistry registry;
  private final List<String> problems = new ArrayList<>();

  public OptionReader(OptionRegistry registry) {
    this.registry = registry;
  }

  /**
   * Reads all places.
   *
   * @param arguments what stands after {@code -javaagent:warplight.jar=}
   * @param properties a copy of the system properties that no other thread changes
   */
  public Options read(String arguments, Properties properties, Map<String, String> environment) {
    Map<String, Setting> settings = new LinkedHashMap<>();
    add(settings, AgentArguments.parse(arguments, problems));
    add(settings, OptionSource.ofProperties(properties));
    add(settings, OptionSource.ofEnvironment(environment));
    Setting config = settings.get(CONFIG.name());
    if (config != null && !config.text.isEmpty()) {
      OptionSource file = open(config);
      if (file != null) {
        add(settings, file);
      }
    }
    Options options = Options.defaults();
    for (Map.Entry<String, Setting> setting : settings.entrySet()) {
      options = apply(options, setting.getKey(), setting.getValue());
    }
    return options;
  }

  /** The values by name of {@code name=value,...}; what is no such thing is left out. */
  public static Map<String, String> arguments(String text) {
    return AgentArguments.parse(text, new ArrayList<>()).values();
  }

  /** One line for each thing that a user got wrong. */
  public List<String> problems() {
    return problems;
  }

  /** Adds what no earlier source has set. */
  private static void add(Map<String, Setting> settings, OptionSource source) {
    for (Map.Entry<String, String> value : source.values().entrySet()) {
      settings.putIfAbsent(
          value.getKey(), new Setting(value.getValue().trim(), source.description()));
    }
  }

  private @Nullable OptionSource open(Setting config) {
    Properties content = new Properties();
    try (Reader in = Files.newBufferedReader(Paths.get(config.text), StandardCharsets.UTF_8)) {
      content.load(in);
      return OptionSource.ofFile(config.text, content);
    } catch (IOException | IllegalArgumentException | SecurityException failure) {
      // IllegalArgumentException: no path at all, or a broken escape in the file.
      problems.add(
          "warplight: the properties file "
              + quote(config.text)
              + " cannot be read ("
              + failure
              + "); its options are not set.");
      return null;
    }
  }

  private Options apply(Options options, String name, Setting setting) {
    Option<?> option = registry.find(name);
    if (option == null) {
      Option<?> nearest = registry.nearest(name);
      problems.add(
          "warplight: there is no option "
              + quote(name)
              + " ("
              + setting.source
              + "); "
              + (nearest == null ? "" : "the nearest is \"" + nearest.name() + "\"; ")
              + "it is ignored.");
      return options;
    }
    try {
      return options.withText(option, setting.text);
    } catch (RuntimeException unreadable) {
      // Types say it with IllegalArgumentException; whatever else one throws is as little reason
      // not to start.
      problems.add(
          "warplight: "
              + name
              + "="
              + quote(setting.text)
              + " ("
              + setting.source
              + ") is not "
              + option.type().allowed()
              + "; the default "
              + (option.defaultText().isEmpty() ? "(none)" : option.defaultText())
              + " holds.");
      return options;
    }
  }

  private static String quote(String text) {
    return '"'
        + (text.length() <= LONGEST_QUOTE ? text : text.substring(0, LONGEST_QUOTE) + "...")
        + '"';
  }

  /** A value as its source has it. */
  private static final class Setting {
    final String text;
    final String source;

    Setting(String text, String source) {
      this.text = text;
      this.source = source;
    }
  }
}
