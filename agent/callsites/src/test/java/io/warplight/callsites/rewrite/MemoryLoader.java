package io.warplight.callsites.rewrite;

import java.util.Map;

/** Defines classes from memory, with verification as for any application's class. */
final class MemoryLoader extends ClassLoader {
  private final Map<String, byte[]> classFiles;

  /** A loader of these classes, by their binary names. */
  MemoryLoader(Map<String, byte[]> classFiles) {
    super(MemoryLoader.class.getClassLoader());
    this.classFiles = classFiles;
  }

  @Override
  protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
    synchronized (getClassLoadingLock(name)) {
      byte[] classFile = classFiles.get(name);
      if (classFile == null) {
        return super.loadClass(name, resolve);
      }
      Class<?> loaded = findLoadedClass(name);
      return loaded != null ? loaded : defineClass(name, classFile, 0, classFile.length);
    }
  }
}
