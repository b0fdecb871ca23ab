package io.warplight.monitor.link;

import java.lang.instrument.Instrumentation;
import java.lang.invoke.MethodHandles;
import java.util.Collections;

/** The one implementation, compiled against Java 9's API. */
final class ModuleJavaLang implements JavaLang {

  @Override
  public void open(Instrumentation instrumentation) {
    instrumentation.redefineModule(
        Object.class.getModule(),
        Collections.emptySet(),
        Collections.emptyMap(),
        Collections.singletonMap(
            "java.lang", Collections.singleton(ModuleJavaLang.class.getModule())),
        Collections.emptySet(),
        Collections.emptyMap());
  }

  @Override
  public void define(byte[] bytes) throws IllegalAccessException {
    MethodHandles.privateLookupIn(Object.class, MethodHandles.lookup()).defineClass(bytes);
  }
}
