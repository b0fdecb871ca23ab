package io.warplight.acceptance;

import com.sun.jdi.Bootstrap;
import com.sun.jdi.VirtualMachine;
import com.sun.jdi.connect.AttachingConnector;
import com.sun.jdi.connect.Connector;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * A debugger on a forked JVM, one after the other. It remembers what it has read of a method; a new
 * one reads it anew.
 */
final class Debugger {

  /** What the JVM is to be started with; it writes its port to standard output. */
  static final String OPTION =
      "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0";

  private static final Pattern PORT = Pattern.compile("at address: (?:127.0.0.1:)?([0-9]+)\n");

  private Debugger() {}

  /**
   * Connects.
   *
   * @param turn 1 for the first, 2 for the one after that was disposed of: the JVM then listens
   *     again, and says so again
   */
  static VirtualMachine on(ForkedJvm.Running jvm, int turn) throws Exception {
    jvm.awaitUntil(Duration.ofMinutes(2), () -> ports(jvm).size() >= turn);
    String port = ports(jvm).get(turn - 1);
    AttachingConnector socket =
        Bootstrap.virtualMachineManager().attachingConnectors().stream()
            .filter(connector -> connector.name().equals("com.sun.jdi.SocketAttach"))
            .findFirst()
            .orElseThrow();
    Map<String, Connector.Argument> arguments = socket.defaultArguments();
    arguments.get("hostname").setValue("127.0.0.1");
    arguments.get("port").setValue(port);
    return socket.attach(arguments);
  }

  private static List<String> ports(ForkedJvm.Running jvm) {
    return PORT.matcher(jvm.out()).results().map(found -> found.group(1)).toList();
  }
}
