package io.warplight.launch.command;

import java.util.Map;
import picocli.CommandLine;
import picocli.CommandLine.Help;
import picocli.CommandLine.Help.Ansi.Text;
import picocli.CommandLine.Model.ArgSpec;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.Model.PositionalParamSpec;

/**
 * The manual page in man's own macros, made from the commands as their help is: one page for all,
 * with a part for each command. Made and used once, by one thread.
 */
final class ManPage {

  private final CommandSpec all;
  private final StringBuilder page = new StringBuilder();

  ManPage(CommandSpec all, String version) {
    this.all = all;
    macro("TH", "WARPLIGHT 1 \"\" \"Warplight " + version + "\" \"User Commands\"");
  }

  String text() {
    String[] about = all.usageMessage().description();
    macro("SH", "NAME");
    line(all.name() + " - " + about[0]);
    macro("SH", "SYNOPSIS");
    line(all.usageMessage().customSynopsis()[0]);
    macro("SH", "DESCRIPTION");
    paragraphs(about);
    macro("SH", "COMMANDS");
    for (CommandLine command : all.subcommands().values()) {
      command(command);
    }
    macro("SH", "EXIT STATUS");
    for (Map.Entry<String, String> exit : all.usageMessage().exitCodeList().entrySet()) {
      tagged(exit.getKey(), exit.getValue());
    }
    return page.toString().trim();
  }

  private void command(CommandLine command) {
    CommandSpec spec = command.getCommandSpec();
    Help help = command.getHelp();
    macro("SS", spec.name());
    for (String header : spec.usageMessage().header()) {
      line(header);
    }
    macro("PP", "");
    line(help.synopsis(0).trim().replaceAll("\\s+", " "));
    paragraphs(spec.usageMessage().description());
    for (PositionalParamSpec argument : spec.positionalParameters()) {
      if (!argument.hidden()) {
        tagged(argument.paramLabel(), description(argument, help));
      }
    }
    for (OptionSpec option : spec.options()) {
      if (!option.hidden()) {
        String value = option.arity().max() == 0 ? "" : "=" + option.paramLabel();
        tagged(String.join(", ", option.names()) + value, description(option, help));
      }
    }
  }

  /** As the help has it, with the default and the choices put in. */
  private static String description(ArgSpec argument, Help help) {
    Text[][] rows =
        argument.isOption()
            ? help.createDefaultOptionRenderer()
                .render(
                    (OptionSpec) argument,
                    help.createDefaultParamLabelRenderer(),
                    Help.defaultColorScheme(Help.Ansi.OFF))
            : help.createDefaultParameterRenderer()
                .render(
                    (PositionalParamSpec) argument,
                    help.createDefaultParamLabelRenderer(),
                    Help.defaultColorScheme(Help.Ansi.OFF));
    StringBuilder text = new StringBuilder();
    for (Text[] row : rows) {
      text.append(row[row.length - 1]).append(' ');
    }
    return text.toString().trim();
  }

  /**
   * Lines that are indented are left as they are; an empty one ends a paragraph, a full stop a
   * line.
   */
  private void paragraphs(String[] lines) {
    boolean begun = false;
    boolean asIs = false;
    for (String text : lines) {
      boolean indented = text.startsWith("  ");
      if (asIs && !indented) {
        macro("fi", "");
      } else if (indented && !asIs) {
        macro("PP", "");
        macro("nf", "");
      }
      asIs = indented;
      if (text.trim().isEmpty()) {
        begun = false;
        continue;
      }
      if (!begun && !indented) {
        macro("PP", "");
      }
      begun = true;
      line(text);
      if (text.endsWith(".") && !asIs) {
        macro("br", "");
      }
    }
    if (asIs) {
      macro("fi", "");
    }
  }

  private void tagged(String tag, String text) {
    macro("TP", "");
    line(tag);
    line(text);
  }

  private void macro(String name, String rest) {
    page.append('.').append(name).append(rest.isEmpty() ? "" : " ").append(rest).append('\n');
  }

  /** Text, in which nothing is a macro, an escape or a hyphen that man may change. */
  private void line(String text) {
    String plain = text.replace("\\", "\\e").replace("-", "\\-");
    boolean control = plain.startsWith(".") || plain.startsWith("'");
    page.append(control ? "\\&" : "").append(plain).append('\n');
  }
}
