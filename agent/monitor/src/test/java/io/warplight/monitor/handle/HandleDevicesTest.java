package io.warplight.monitor.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.Counters;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.Handles;
import java.util.Objects;
import jcuda.Pointer;
import jcuda.runtime.cudaEvent_t;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.Test;

/** A call speaks of the thread's device only if nothing that it was given is another's. */
class HandleDevicesTest {

  private static final int HERE = 1;
  private static final int OPEN = -1;

  private final Catalogue catalogue = new Catalogue();
  private final HandleTable table =
      new HandleTable(1_000, new Counters(), new CoarseClock(() -> {}), null);
  private final HandleDevices devices = new HandleDevices(table.search());
  private final Function onStream = function("cudaStreamSynchronize", "cudaStream_t");
  private final Function onEvent = function("cudaEventSynchronize", "cudaEvent_t");
  private final Function copy = runtime("cudaMemcpy", "(Ljcuda/Pointer;Ljcuda/Pointer;JI)I");

  @Test
  void handleOfTheThreadsDeviceSpeaksOfIt() {
    made(HandleKind.STREAM, onStream, 0x51, HERE);
    made(HandleKind.EVENT, onEvent, 0xE1, HERE);
    assertThat(of(onStream, stream(0x51))).isEqualTo(HERE);
    assertThat(of(onEvent, Handles.at(new cudaEvent_t(), 0xE1))).isEqualTo(HERE);
  }

  @Test
  void defaultStreamsAreTheThreadsDevices() {
    for (long address = 0; address <= 2; address++) {
      assertThat(of(onStream, stream(address))).isEqualTo(HERE);
    }
    assertThat(of(onStream, (Object) null)).isEqualTo(HERE);
  }

  @Test
  void handleOfAnotherDeviceOrOneMadeUnseenLeavesItOpen() {
    made(HandleKind.STREAM, onStream, 0x52, 0);
    made(HandleKind.STREAM, onStream, 0x53, OPEN);
    assertThat(of(onStream, stream(0x52))).isEqualTo(OPEN);
    assertThat(of(onStream, stream(0x53))).isEqualTo(OPEN);
    assertThat(of(onStream, stream(0x54))).isEqualTo(OPEN);
  }

  @Test
  void memoryIsLookedUpByRangeAndMemoryOfJavaIsNobodys() {
    table.created(HandleKind.DEVICE_MEMORY, space(copy), 0x7000, 512, 0, HERE, 0, 1, null);
    table.created(HandleKind.DEVICE_MEMORY, space(copy), 0x8000, 512, 0, 0, 0, 1, null);
    Pointer array = Pointer.to(new byte[16]);
    Pointer inside = Handles.at(new Pointer(), 0x7000).withByteOffset(64);
    assertThat(of(copy, array, inside, 16L, 2)).isEqualTo(HERE);
    assertThat(of(copy, array, Handles.at(new Pointer(), 0x8000), 16L, 2)).isEqualTo(OPEN);
    assertThat(of(copy, array, Handles.at(new Pointer(), 0x9000), 16L, 2)).isEqualTo(OPEN);
  }

  @Test
  void argumentsThatWereNotSeenLeaveItOpen() {
    assertThat(devices.of(onStream, new Object[0], HERE)).isEqualTo(OPEN);
  }

  private int of(Function function, Object... arguments) {
    return devices.of(function, arguments, HERE);
  }

  private void made(HandleKind kind, Function function, long value, int device) {
    table.created(kind, kind.space(function), value, -1, 0, device, 0, 1, null);
  }

  private static int space(Function function) {
    return HandleKind.DEVICE_MEMORY.space(function);
  }

  private static cudaStream_t stream(long address) {
    return Handles.at(new cudaStream_t(), address);
  }

  private Function function(String name, String type) {
    return runtime(name, "(Ljcuda/runtime/" + type + ";)I");
  }

  private Function runtime(String name, String descriptor) {
    return Objects.requireNonNull(catalogue.function("jcuda/runtime/JCuda", name, descriptor));
  }
}
