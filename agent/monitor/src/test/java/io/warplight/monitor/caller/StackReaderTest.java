package io.warplight.monitor.caller;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.Counters;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class StackReaderTest {

  private static final Function<Iterator<Frame>, List<Frame>> ALL =
      frames -> {
        List<Frame> all = new ArrayList<>();
        frames.forEachRemaining(all::add);
        return all;
      };

  static List<StackReader> readers() {
    List<StackReader> readers = new ArrayList<>();
    readers.add(StackReader.forThisJvm(new Counters()));
    readers.add(new ThrowableStackReader());
    return readers;
  }

  @ParameterizedTest
  @MethodSource("readers")
  void framesComeInnermostFirstWithTheirClassAndLine(StackReader reader) {
    List<Frame> frames = new ArrayList<>();
    for (Frame frame : inner(reader)) {
      if (frame.className().equals(StackReaderTest.class.getName())) {
        frames.add(frame);
      }
    }
    assertThat(frames)
        .extracting(Frame::method)
        .startsWith("inner", "framesComeInnermostFirst" + "WithTheirClassAndLine");
    assertThat(frames).extracting(Frame::type).containsOnly(StackReaderTest.class);
    assertThat(frames.get(0).file()).isEqualTo("StackReaderTest.java");
    assertThat(frames.get(0).line()).isPositive();
  }

  private static List<Frame> inner(StackReader reader) {
    return reader.read(ALL);
  }

  @Test
  void theWalkerKnowsIndexesDescriptorsAndWhatLiesBetween() throws Exception {
    Counters counters = new Counters();
    StackReader reader = StackReader.forThisJvm(counters);
    assertThat(counters.faults()).isEmpty();
    assertThat(reader.showsHiddenFrames()).isTrue();
    Callable<List<Frame>> lambda = () -> inner(reader);
    List<Frame> frames = lambda.call();
    Frame inner = find(frames, "inner");
    assertThat(inner.index()).isNotNegative();
    assertThat(inner.descriptor()).endsWith(")Ljava/util/List;");
    int body = frames.indexOf(inner) + 1;
    assertThat(frames.get(body).method()).startsWith("lambda$");
    assertThat(frames.get(body + 1).isConnector()).as("%s", frames.get(body + 1)).isTrue();
    assertThat(frames.get(body + 2).method()).startsWith("theWalkerKnows");
  }

  @Test
  void readingStopsWhereTheReaderStops() {
    StackReader reader = StackReader.forThisJvm(new Counters());
    String first = reader.read(frames -> frames.next().method());
    assertThat(first).isNotEmpty();
  }

  private static Frame find(List<Frame> frames, String method) {
    return frames.stream().filter(f -> f.method().equals(method)).findFirst().orElseThrow();
  }
}
