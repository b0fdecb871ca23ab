package io.warplight.launch;

import org.jspecify.annotations.Nullable;

/**
 * Looks at the JVM before anything else is loaded and decides whether the agent may start in it.
 * Used once, by {@link Agent}.
 */
final class Preflight {

  /**
   * Main classes of the JDK's own tools that do not tell by their module: those of JDK 8, and
   * keytool of all.
   */
  private static final String[] TOOLS = {
    "com.sun.corba.se.impl.activation.ORBD",
    "com.sun.corba.se.impl.activation.ServerTool",
    "com.sun.corba.se.impl.naming.cosnaming.TransientNameServer",
    "com.sun.java.util.jar.pack.Driver",
    "com.sun.tools.corba.se.idl.toJavaPortable.Compile",
    "com.sun.tools.example.debug.tty.TTY",
    "com.sun.tools.extcheck.Main",
    "com.sun.tools.hat.Main",
    "com.sun.tools.internal.jxc.SchemaGenerator",
    "com.sun.tools.internal.ws.WsGen",
    "com.sun.tools.internal.ws.WsImport",
    "com.sun.tools.internal.xjc.Driver",
    "com.sun.tools.javac.Main",
    "com.sun.tools.javadoc.Main",
    "com.sun.tools.javah.Main",
    "com.sun.tools.javap.Main",
    "com.sun.tools.jdeps.Main",
    "com.sun.tools.script.shell.Main",
    "jdk.jfr.internal.tool.Main",
    "jdk.nashorn.tools.Shell",
    "sun.jvm.hotspot.CLHSDB",
    "sun.jvm.hotspot.HSDB",
    "sun.jvm.hotspot.jdi.SADebugServer",
    "sun.rmi.registry.RegistryImpl",
    "sun.rmi.rmic.Main",
    "sun.rmi.server.Activation",
    "sun.security.tools.jarsigner.Main",
    "sun.security.tools.keytool.Main",
    "sun.tools.jar.Main",
    "sun.tools.jcmd.JCmd",
    "sun.tools.jconsole.JConsole",
    "sun.tools.jinfo.JInfo",
    "sun.tools.jmap.JMap",
    "sun.tools.jps.Jps",
    "sun.tools.jstack.JStack",
    "sun.tools.jstat.Jstat",
    "sun.tools.jstatd.Jstatd",
    "sun.tools.native2ascii.Main",
    "sun.tools.serialver.SerialVer",
  };

  private static final String JAVAC_LAUNCHER = "com.sun.tools.javac.launcher.";
  private static final int FIRST_SOUND_UPDATE_OF_8 = 40;

  private final String version;
  private final String command;
  private final String module;
  private final boolean nativeImage;

  Preflight(String version, String command, String module, boolean nativeImage) {
    this.version = version;
    this.command = command;
    this.module = module;
    this.nativeImage = nativeImage;
  }

  static Preflight ofThisJvm() {
    return new Preflight(
        System.getProperty("java.version", ""),
        System.getProperty("sun.java.command", ""),
        System.getProperty("jdk.module.main", ""),
        System.getProperty("org.graalvm.nativeimage.imagecode") != null);
  }

  /**
   * Whether this JVM is one of the JDK's own tools, which got the agent by {@code
   * JAVA_TOOL_OPTIONS}.
   */
  boolean isSilent() {
    String main = mainClass();
    if (main.startsWith(JAVAC_LAUNCHER)) {
      // "java Program.java": the compiler's module runs a user's program.
      return false;
    }
    if (module.startsWith("jdk.")) {
      return true;
    }
    for (String tool : TOOLS) {
      if (tool.equals(main)) {
        return true;
      }
    }
    return false;
  }

  /** Why the agent does not start in this JVM, as a line for the user; null if it may start. */
  @Nullable String refusal() {
    if (nativeImage || module.startsWith("org.graalvm.nativeimage")) {
      return "warplight: off: this JVM builds a native image, and a native image runs no agents.";
    }
    if (version.startsWith("1.8.0") && updateOf8() < FIRST_SOUND_UPDATE_OF_8) {
      return "warplight: off: Java "
          .concat(version)
          .concat(" is older than 8u40, whose compiler can crash under agents (JDK-8044737).")
          .concat(" Update the JDK to use Warplight; the application goes on without it.");
    }
    return null;
  }

  /**
   * The main class by its name alone: no module, no arguments. They may hold passwords and are
   * never printed.
   */
  private String mainClass() {
    int blank = command.indexOf(' ');
    String first = blank < 0 ? command : command.substring(0, blank);
    return first.substring(first.lastIndexOf('/') + 1);
  }

  /**
   * 25 for {@code 1.8.0_25-b17}, 0 for {@code 1.8.0}; a version that cannot be read counts as new.
   */
  private int updateOf8() {
    int underscore = version.indexOf('_');
    if (underscore < 0) {
      return version.equals("1.8.0") ? 0 : Integer.MAX_VALUE;
    }
    int end = underscore + 1;
    int update = 0;
    while (end < version.length() && Character.isDigit(version.charAt(end)) && update < 10_000) {
      update = update * 10 + version.charAt(end) - '0';
      end++;
    }
    return end == underscore + 1 ? Integer.MAX_VALUE : update;
  }
}
