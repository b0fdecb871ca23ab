package io.warplight.monitor.handle;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Fate;
import io.warplight.callsites.Place;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.catalog.Numbering;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.caller.SourceLine;
import io.warplight.monitor.explain.FailedCall;
import io.warplight.monitor.explain.Hint;
import io.warplight.monitor.thread.CoarseClock;
import io.warplight.monitor.thread.CurrentContext;
import io.warplight.monitor.thread.ThreadContexts;
import io.warplight.monitor.thread.ThreadIds;
import java.lang.reflect.Field;
import java.util.List;
import jcuda.NativePointerObject;
import jcuda.Pointer;
import jcuda.runtime.cudaStream_t;
import org.junit.jupiter.api.Test;

class HandleExplainerTest {

  private static final String RUNTIME = "jcuda/runtime/JCuda";

  private final Catalogue catalogue = new Catalogue();
  private final HandleTable table =
      new HandleTable(1_000, new Counters(), new CoarseClock(() -> {}), null);
  private final ThreadContexts threads = new ThreadContexts();
  private final CurrentContext current = new CurrentContext(threads);
  private final HandleExplainer explainer = new HandleExplainer(table, threads);
  private final Function copy =
      catalogue.function(RUNTIME, "cudaMemcpy", "(Ljcuda/Pointer;Ljcuda/Pointer;JI)I");
  private final Function synchronize =
      catalogue.function(RUNTIME, "cudaStreamSynchronize", "(Ljcuda/runtime/cudaStream_t;)I");
  private final Function create =
      catalogue.function(RUNTIME, "cudaStreamCreate", "(Ljcuda/runtime/cudaStream_t;)I");
  private final Function free = catalogue.function(RUNTIME, "cudaFree", "(Ljcuda/Pointer;)I");

  @Test
  void deadStreamIsNamed() {
    stream(0x51);
    end(HandleKind.STREAM, synchronize, 0x51);
    assertThat(ids(synchronize, 400, at(new cudaStream_t(), 0x51)))
        .containsExactly("used_when_dead");
  }

  @Test
  void streamThatWasMadeAgainIsNotDead() {
    stream(0x51);
    end(HandleKind.STREAM, synchronize, 0x51);
    stream(0x51);
    assertThat(ids(synchronize, 400, at(new cudaStream_t(), 0x51))).isEmpty();
  }

  @Test
  void streamThatNobodySawIsUnknown() {
    assertThat(ids(synchronize, 400, at(new cudaStream_t(), 0x51))).isEmpty();
  }

  @Test
  void secondDestructionIsCalledSo() {
    memory(0x7000, 512);
    end(HandleKind.DEVICE_MEMORY, free, 0x7000);
    assertThat(ids(free, 1, at(new Pointer(), 0x7000))).containsExactly("destroyed_twice");
  }

  @Test
  void replacementThatFailedBehindTheFirstEndIsToldWithTheSecond() {
    Function allocate = catalogue.function(RUNTIME, "cudaMalloc", "(Ljcuda/Pointer;J)I");
    memory(0x7000, 512);
    endAt("grow", 10, 0x7000);
    Pointer again = at(new Pointer(), 0x7000);
    String link = "behind that end another was to be made, and was not: cudaMalloc at ";
    // Above it, and in another method: it has nothing to do with it.
    hint(allocate, 2, line("grow", 9), new Pointer(), 1L);
    hint(allocate, 2, line("other", 11), new Pointer(), 1L);
    hint(create, 2, line("grow", 11), new cudaStream_t());
    assertThat(hint(free, 1, line("close", 30), again).text()).doesNotContain(link);

    hint(allocate, 2, line("grow", 11), new Pointer(), 1L);
    Hint hint = hint(free, 1, line("close", 30), again);
    assertThat(hint.id()).isEqualTo("destroyed_twice");
    assertThat(hint.text())
        .contains("was destroyed by cudaFree at " + line("grow", 10))
        .contains(link + line("grow", 11) + ": runtime 2 cudaErrorMemoryAllocation");
  }

  @Test
  void addressInsideFreedMemoryIsDeadUnlessOtherMemoryIsThereNow() {
    memory(0x7000, 512);
    end(HandleKind.DEVICE_MEMORY, free, 0x7000);
    Pointer inside = at(new Pointer(), 0x7000).withByteOffset(256);
    Object[] arguments = {Pointer.to(new byte[16]), inside, 16L, 2};
    assertThat(ids(copy, 1, arguments)).containsExactly("used_when_dead");
    memory(0x7080, 512);
    assertThat(ids(copy, 1, arguments)).isEmpty();
  }

  @Test
  void copyThatFitsTheAllocationIsNotBlamedOnIt() {
    memory(0x7000, 512);
    assertThat(ids(copy, 1, at(new Pointer(), 0x7000), Pointer.to(new byte[512]), 512L, 1))
        .isEmpty();
    assertThat(ids(copy, 1, at(new Pointer(), 0x7000), Pointer.to(new byte[513]), 513L, 1))
        .containsExactly("past_the_end");
  }

  @Test
  void copyLongerThanTheArrayIsNamed() {
    memory(0x7000, 4096);
    Pointer array = Pointer.to(new int[4]).withByteOffset(8);
    assertThat(ids(copy, 1, array, at(new Pointer(), 0x7000), 9L, 2))
        .containsExactly("past_the_end");
    assertThat(ids(copy, 1, array, at(new Pointer(), 0x7000), 8L, 2)).isEmpty();
  }

  @Test
  void objectWhoseCreationFailedIsKnownByIdentityOnly() {
    cudaStream_t never = new cudaStream_t();
    ids(create, 2, never);
    assertThat(ids(synchronize, 400, never)).containsExactly("never_created");
    assertThat(ids(synchronize, 400, new cudaStream_t())).isEmpty();
  }

  @Test
  void codesThatBlameNoArgumentAreNotExplainedByOne() {
    stream(0x51);
    end(HandleKind.STREAM, synchronize, 0x51);
    assertThat(ids(synchronize, 2, at(new cudaStream_t(), 0x51))).isEmpty();
    assertThat(ids(synchronize, 700, at(new cudaStream_t(), 0x51))).isEmpty();
  }

  @Test
  void directionThatContradictsAnAddressIsNamed() {
    memory(0x7000, 512);
    memory(0x8000, 512);
    pinned(0x9000, 512);
    Pointer device = at(new Pointer(), 0x7000);
    Pointer inside = at(new Pointer(), 0x8000).withByteOffset(64);
    Pointer host = at(new Pointer(), 0x9000);
    Pointer array = Pointer.to(new byte[64]);
    // Destination, source, bytes, kind: 1 to the device, 2 from it, 3 on it.
    assertThat(ids(copy, 1, device, inside, 64L, 1)).containsExactly("wrong_direction");
    assertThat(ids(copy, 1, device, array, 64L, 2)).containsExactly("wrong_direction");
    assertThat(ids(copy, 1, array, device, 64L, 1)).containsExactly("wrong_direction");
    assertThat(ids(copy, 1, device, array, 64L, 3)).containsExactly("wrong_direction");
    assertThat(ids(copy, 1, device, host, 64L, 2)).containsExactly("wrong_direction");
    assertThat(ids(copy, 1, device, inside, 64L, 0)).containsExactly("wrong_direction");
  }

  @Test
  void directionThatFitsOrCannotBeToldIsNot() {
    memory(0x7000, 512);
    memory(0x8000, 512);
    pinned(0x9000, 512);
    Pointer device = at(new Pointer(), 0x7000);
    Pointer other = at(new Pointer(), 0x8000);
    Pointer host = at(new Pointer(), 0x9000);
    Pointer unknown = at(new Pointer(), 0xA000);
    Pointer array = Pointer.to(new byte[64]);
    assertThat(ids(copy, 1, device, array, 64L, 1)).isEmpty();
    assertThat(ids(copy, 1, host, device, 64L, 2)).isEmpty();
    assertThat(ids(copy, 1, device, other, 64L, 3)).isEmpty();
    assertThat(ids(copy, 1, array, host, 64L, 0)).isEmpty();
    assertThat(ids(copy, 1, unknown, unknown, 64L, 1)).isEmpty();
    // The driver finds out; a number that is none.
    assertThat(ids(copy, 1, array, device, 64L, 4)).isEmpty();
    assertThat(ids(copy, 1, array, device, 64L, -7)).isEmpty();
  }

  @Test
  void streamOfAnotherContextOrDeviceIsNamed() {
    current.create(0xC1, 0);
    stream(0x51, 0, 0xC1);
    assertThat(ids(synchronize, 400, at(new cudaStream_t(), 0x51))).isEmpty();
    current.create(0xC2, 0);
    assertThat(ids(synchronize, 400, at(new cudaStream_t(), 0x51)))
        .containsExactly("other_context");
    stream(0x52, 1, 0);
    assertThat(ids(synchronize, 400, at(new cudaStream_t(), 0x52))).containsExactly("other_device");
    stream(0x53, -1, 0);
    assertThat(ids(synchronize, 400, at(new cudaStream_t(), 0x53))).isEmpty();
  }

  private void stream(long value) {
    stream(value, 0, 0);
  }

  private void stream(long value, int device, long context) {
    table.created(
        HandleKind.STREAM,
        HandleKind.STREAM.space(synchronize),
        value,
        -1,
        0,
        device,
        context,
        thread(),
        null);
  }

  private void memory(long value, long bytes) {
    table.created(
        HandleKind.DEVICE_MEMORY,
        HandleKind.DEVICE_MEMORY.space(free),
        value,
        bytes,
        0,
        0,
        0,
        thread(),
        null);
  }

  private void pinned(long value, long bytes) {
    table.created(
        HandleKind.PINNED_MEMORY,
        HandleKind.PINNED_MEMORY.space(free),
        value,
        bytes,
        0,
        0,
        0,
        thread(),
        null);
  }

  private void end(HandleKind kind, Function function, long value) {
    int space = kind.space(function);
    table.destroyed(kind, space, value, table.generation(space, value), 0, thread());
  }

  /** The memory is freed at this line. */
  private void endAt(String method, int line, long value) {
    Site site =
        new Sites(10, new Counters())
            .site(
                HandleExplainerTest.class,
                RUNTIME,
                "cudaFree",
                free.descriptor(),
                Place.at(method, "()V", 0)
                    .line(line)
                    .sourceFile("HandleExplainerTest.java")
                    .build()
                    .encode());
    int space = HandleKind.DEVICE_MEMORY.space(free);
    table.destroyed(
        HandleKind.DEVICE_MEMORY,
        space,
        value,
        table.generation(space, value),
        table.sites().numberOf(site),
        thread());
  }

  private static SourceLine line(String method, int line) {
    return new SourceLine(
        HandleExplainerTest.class.getName(), method, "HandleExplainerTest.java", line);
  }

  private List<String> ids(Function function, int code, Object... arguments) {
    Hint hint = hint(function, code, new SourceLine("app.Main", "main", "Main.java", 1), arguments);
    return hint == null ? List.of() : List.of(hint.id());
  }

  private Hint hint(Function function, int code, SourceLine line, Object... arguments) {
    return explainer.explain(
        new FailedCall(
            function,
            catalogue.status(function, code, Numbering.CURRENT),
            line,
            Place.decode(""),
            Fate.DISCARDED,
            RUNTIME,
            false,
            0,
            0,
            arguments));
  }

  private static <T extends NativePointerObject> T at(T handle, long address) {
    try {
      Field field = NativePointerObject.class.getDeclaredField("nativePointer");
      field.setAccessible(true);
      field.setLong(handle, address);
      return handle;
    } catch (ReflectiveOperationException e) {
      throw new AssertionError(e);
    }
  }

  private static int thread() {
    return (int) ThreadIds.of(Thread.currentThread());
  }
}
