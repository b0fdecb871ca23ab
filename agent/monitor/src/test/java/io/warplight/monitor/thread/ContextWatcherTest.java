package io.warplight.monitor.thread;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import io.warplight.monitor.link.Watch;
import java.util.ArrayList;
import java.util.List;
import jcuda.driver.CUcontext;
import jcuda.driver.CUdevice;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class ContextWatcherTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";
  private static final String DRIVER = "jcuda/driver/JCudaDriver";
  private static final String CONTEXT = "(Ljcuda/driver/CUcontext;)I";

  private final ThreadContexts threads = new ThreadContexts();
  private final ContextWatcher watcher = new ContextWatcher(new Catalogue(), threads);
  private final CUcontext first = Handles.at(new CUcontext(), 0xA0);
  private final CUcontext second = Handles.at(new CUcontext(), 0xB0);

  @Test
  void deviceIsKnownOnceItWasSet() {
    call(RUNTIME, "cudaSetDevice", "(I)I", 0, 3);
    assertThat(threads.device()).isEqualTo(3);
  }

  @ParameterizedTest
  @CsvSource({"1", "101", "700"})
  void failedSetChangesNothing(int status) {
    call(RUNTIME, "cudaSetDevice", "(I)I", 0, 1);
    call(DRIVER, "cuCtxSetCurrent", CONTEXT, 0, first);
    call(RUNTIME, "cudaSetDevice", "(I)I", status, 2);
    call(DRIVER, "cuCtxSetCurrent", CONTEXT, status, second);
    call(DRIVER, "cuCtxPushCurrent", CONTEXT, status, second);
    call(DRIVER, "cuCtxPopCurrent", CONTEXT, status, second);
    call(DRIVER, "cuCtxDestroy", CONTEXT, status, first);
    assertThat(threads.context()).isEqualTo(0xA0);
  }

  @Test
  void createPushPopAndDestroyAreFollowed() {
    String create = "(Ljcuda/driver/CUcontext;ILjcuda/driver/CUdevice;)I";
    call(DRIVER, "cuCtxCreate", create, 0, first, 0, device(0));
    assertThat(threads.device()).isZero();
    call(DRIVER, "cuCtxCreate", create, 0, second, 0, device(1));
    assertThat(threads.context()).isEqualTo(0xB0);
    assertThat(threads.device()).isEqualTo(1);
    call(DRIVER, "cuCtxPopCurrent", CONTEXT, 0, second);
    assertThat(threads.context()).isEqualTo(0xA0);
    assertThat(threads.device()).isZero();
    call(DRIVER, "cuCtxPushCurrent", CONTEXT, 0, second);
    assertThat(threads.device()).isEqualTo(1);
    call(DRIVER, "cuCtxDestroy", CONTEXT, 0, second);
    assertThat(threads.context()).isEqualTo(0xA0);
  }

  @Test
  void primaryContextIsTheDevicesFromThenOn() {
    String retain = "(Ljcuda/driver/CUcontext;Ljcuda/driver/CUdevice;)I";
    call(DRIVER, "cuDevicePrimaryCtxRetain", retain, 0, first, device(2));
    call(RUNTIME, "cudaSetDevice", "(I)I", 0, 2);
    assertThat(threads.context()).isEqualTo(0xA0);
  }

  @ParameterizedTest
  @CsvSource({
    "jcuda/runtime/JCuda, cudaGetDevice, ([I)I",
    "jcuda/runtime/JCuda, cudaFree, (Ljcuda/Pointer;)I",
    "jcuda/driver/JCudaDriver, cuCtxGetCurrent, (Ljcuda/driver/CUcontext;)I",
    "jcuda/driver/JCudaDriver, cuCtxSynchronize, ()I",
    "com/acme/Other, cudaSetDevice, (I)I",
  })
  void othersAreNotWatched(String owner, String function, String descriptor) {
    assertThat(watcher.watch(owner, function, descriptor)).isNull();
  }

  private static CUdevice device(int ordinal) {
    return Handles.at(new CUdevice(), ordinal);
  }

  /** What a linked site does after a call that came back with this status. */
  private void call(
      String owner, String function, String descriptor, int status, Object... arguments) {
    Watch watch = watcher.watch(owner, function, descriptor);
    assertThat(watch).as(function + descriptor).isNotNull();
    List<Object> taken = new ArrayList<>();
    taken.add(status);
    for (int parameter : watch.parameters()) {
      taken.add(arguments[parameter]);
    }
    try {
      watch.handle().invokeWithArguments(taken);
    } catch (Throwable e) {
      throw new AssertionError(e);
    }
  }
}
