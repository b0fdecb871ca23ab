package fork;

import java.io.File;
import java.lang.instrument.Instrumentation;
import java.net.URL;
import java.net.URLClassLoader;

/** What {@code launch} does, in the small: an isolated loader with the agent's classes. The argument is their class path. */
public final class TestAgent {
  public static void premain(String path, Instrumentation instrumentation) throws Exception {
    String[] parts = path.split(File.pathSeparator);
    URL[] urls = new URL[parts.length];
    for (int i = 0; i < parts.length; i++) {
      urls[i] = new File(parts[i]).toURI().toURL();
    }
    ClassLoader platform = ClassLoader.getSystemClassLoader().getParent();
    URLClassLoader isolated = new URLClassLoader(urls, platform);
    Class.forName("fork.inside.AgentMain", true, isolated)
        .getMethod("start", Instrumentation.class)
        .invoke(null, instrumentation);
  }

  public static void agentmain(String path, Instrumentation instrumentation) throws Exception {
    premain(path, instrumentation);
  }
}
