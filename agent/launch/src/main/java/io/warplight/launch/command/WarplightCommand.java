package io.warplight.launch.command;

import picocli.CommandLine.Command;

/** What stands above all commands: its help is the first page that a user sees. */
@Command(
    name = "warplight",
    customSynopsis = "java -jar warplight.jar COMMAND [ARGUMENTS]",
    description = {
      "Shows every CUDA status that a Java program loses.",
      "",
      "  In a JVM from its start:   java -javaagent:warplight.jar[=OPTIONS] -jar application.jar",
      "  In a JVM that runs:        java -jar warplight.jar attach PID [OPTIONS]",
      ""
    },
    commandListHeading = "Commands:%n",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:done",
      "1:failures found (status --fail-on)",
      "2:wrong use: the message says what is right",
      "3:the process cannot be reached: the message says why, and what to do",
      "4:a fault in Warplight itself"
    },
    footer = {"", "\"help COMMAND\" tells more of each. All options: docs/options.md."})
final class WarplightCommand {}
