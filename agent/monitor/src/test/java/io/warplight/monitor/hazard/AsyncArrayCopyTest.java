package io.warplight.monitor.hazard;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.thread.Handles;
import java.nio.ByteBuffer;
import java.nio.FloatBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import jcuda.Pointer;
import jcuda.driver.CUdeviceptr;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AsyncArrayCopyTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";
  private static final String DRIVER = "jcuda/driver/JCudaDriver";
  private static final String COPY =
      "(Ljcuda/Pointer;Ljcuda/Pointer;JILjcuda/runtime/cudaStream_t;)I";

  private final Counters counters = new Counters();
  private final Notices notices = new Notices(counters);
  private final List<Notice> told = new ArrayList<>();
  private final Sites sites = new Sites(10, counters);
  private final Pointer device = Handles.at(new Pointer(), 0x7000);
  private final HazardWatcher watcher =
      new HazardWatcher(new Catalogue(), notices, sites, owner -> false);

  AsyncArrayCopyTest() {
    notices.add(told::add);
  }

  @Test
  void copyFromAnArrayIsToldOnceAtItsLine() throws Throwable {
    Watch copy = watch(RUNTIME, "cudaMemcpyAsync", COPY);
    call(copy, 0, device, Pointer.to(new float[4]));
    call(copy, 0, device, Pointer.to(new float[4]));
    assertThat(told).hasSize(1);
    assertThat(told.get(0).kind()).isEqualTo("async_copy_of_array");
    assertThat(told.get(0).toString())
        .contains("AsyncArrayCopyTest.step(AsyncArrayCopyTest.java:7): cudaMemcpyAsync is given")
        .contains("memory of cudaHostAlloc does neither");
  }

  @Test
  void bufferOnTheHeapIsAnArrayToo() throws Throwable {
    call(watch(RUNTIME, "cudaMemcpyAsync", COPY), 0, Pointer.to(FloatBuffer.allocate(4)), device);
    assertThat(told).hasSize(1);
  }

  @Test
  void copyOfTheDriverNamesTheDriversMemory() throws Throwable {
    Watch copy =
        watch(
            DRIVER,
            "cuMemcpyDtoHAsync",
            "(Ljcuda/Pointer;Ljcuda/driver/CUdeviceptr;JLjcuda/driver/CUstream;)I");
    call(copy, 0, Pointer.to(new byte[4]));
    assertThat(told).singleElement().asString().contains("memory of cuMemAllocHost");
  }

  @Test
  void directBufferDoesNotMove() throws Throwable {
    Watch copy = watch(RUNTIME, "cudaMemcpyAsync", COPY);
    call(copy, 0, device, Pointer.to(ByteBuffer.allocateDirect(4)));
    call(copy, 0, device, null);
    call(copy, 0, device, Handles.at(new CUdeviceptr(), 0x9000));
    assertThat(told).isEmpty();
  }

  @Test
  void copyThatFailedDidNotReadIt() throws Throwable {
    call(watch(RUNTIME, "cudaMemcpyAsync", COPY), 1, device, Pointer.to(new float[4]));
    assertThat(told).isEmpty();
  }

  @Test
  void copyThatWaitsIsNotWatched() {
    String copy = "(Ljcuda/Pointer;Ljcuda/Pointer;JI)I";
    assertThat(watcher.watch(site(RUNTIME, "cudaMemcpy", copy))).isNull();
  }

  private Watch watch(String owner, String function, String descriptor) {
    return Objects.requireNonNull(watcher.watch(site(owner, function, descriptor)));
  }

  private static void call(Watch watch, int status, @Nullable Object... memory) throws Throwable {
    List<Object> arguments = new ArrayList<>();
    arguments.add(status);
    for (int i = 0; i < watch.parameters().length; i++) {
      arguments.add(memory[i]);
    }
    Objects.requireNonNull(watch.handle()).invokeWithArguments(arguments);
  }

  private Site site(String owner, String function, String descriptor) {
    return sites.site(
        AsyncArrayCopyTest.class,
        owner,
        function,
        descriptor,
        Place.at("step", "()V", 0).line(7).sourceFile("AsyncArrayCopyTest.java").build().encode());
  }
}
