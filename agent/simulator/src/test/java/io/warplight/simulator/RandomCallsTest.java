package io.warplight.simulator;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/**
 * Programs made from 500 seeds, right calls and wrong ones mixed ({@code RandomCalls}), beside what
 * an H200 answered: each program up to its first call that answers otherwise.
 */
@Timeout(300)
class RandomCallsTest {
  private static final Pattern LINE = Pattern.compile("(\\d+)\\.(-?\\d+ .*?) -> ?(.*)");

  /** Calls that may answer otherwise, and why; after one of them a program is not followed. */
  private static final String[] DIFFERENT = {
    "cu(da)?DeviceGetAttribute", // a device's values are its own
    "cuMemHostGetFlags", // small pieces of page-locked memory share a page there, and its flags
    "cudaMem(cpy|set)3D|cuMemcpy2D.*", // which of two things that are wrong is told
    "contents of \\w+", // follows from one of those
    "cuda(Device|Stream|Event)(Synchronize|Query).*|cuCtxSynchronize", // what runs there has ended
    "cudaStreamAttachMemAsync", // with wrong arguments in a capture: 1 or 900
    "cudaEventRecordWithFlags|cudaStreamWaitEvent", // two things wrong
    "cuMemcpy(DtoA|AtoH|DtoD|HtoD)|cudaMemcpyToArray", // 0 bytes; memory that the process has
    // besides
    "cudaHostRegister|cudaPointerGetAttributes|cudaDeviceGetLimit",
    "cudaDeviceDisablePeerAccess|cuMemset\\w+|cudaMemset|cudaMallocPitch|cuMemGetAddressRange",
    "cuCtxGetFlags|cuOccupancy\\w+|cudaGetDeviceFlags" // 201 or 709 for a context that has ended
  };

  /** At most so many programs may come to one of them. */
  private static final int MOST_DIFFERENT = 100;

  @TempDir static Path folder;

  @Test
  void eachCallAnswersAsOnAGpu() throws IOException {
    Map<Integer, List<String[]>> gpu = programs(log());
    List<String> printed =
        Simulated.program()
            .in(folder)
            .compile("programs/RandomCalls.java.txt", "RandomCalls")
            .run("RandomCalls", "5001", "500", "80")
            .out();
    Map<Integer, List<String[]>> here = programs(printed);

    List<String> unknown = new ArrayList<>();
    int different = 0;
    int same = 0;
    for (Map.Entry<Integer, List<String[]>> program : gpu.entrySet()) {
      List<String[]> calls = here.get(program.getKey());
      int i = 0;
      while (i < program.getValue().size() && alike(program.getValue().get(i), calls.get(i))) {
        i++;
      }
      same += i;
      if (i < program.getValue().size()) {
        different++;
        String[] there = program.getValue().get(i);
        if (!isKnown(there[0])) {
          unknown.add(
              program.getKey() + "." + there[0] + ": " + there[1] + ", not " + calls.get(i)[1]);
        }
      }
    }

    assertThat(unknown).isEmpty();
    assertThat(gpu).hasSize(500);
    assertThat(different).isLessThan(MOST_DIFFERENT);
    assertThat(same).isGreaterThan(40_000);
  }

  private static boolean alike(String[] there, String[] here) {
    return there[0].equals(here[0]) && there[1].equals(here[1]);
  }

  private static boolean isKnown(String call) {
    String name = call.replaceFirst("^-?\\d+ (other thread: )?", "").replaceFirst("\\(.*", "");
    for (String pattern : DIFFERENT) {
      if (name.matches(pattern)) {
        return true;
      }
    }
    return false;
  }

  /** Calls and answers by seed. JCuda prints a line of its own between the two of some. */
  private static Map<Integer, List<String[]>> programs(List<String> lines) {
    Map<Integer, List<String[]>> programs = new LinkedHashMap<>();
    String[] last = {"", ""};
    for (String line : lines) {
      Matcher matcher = LINE.matcher(line);
      if (matcher.matches()) {
        // How often host functions ran depends on graphs that are under way.
        String answer =
            matcher.group(3).replaceFirst("Invalid cudaMemcpyKind given: -?\\d+| called \\d+", "");
        last = new String[] {matcher.group(2), answer.trim()};
        programs
            .computeIfAbsent(Integer.valueOf(matcher.group(1)), seed -> new ArrayList<>())
            .add(last);
      } else if (last[1].isEmpty()) {
        last[1] = line.trim();
      }
    }
    return programs;
  }

  private static List<String> log() throws IOException {
    try (InputStream in = RandomCallsTest.class.getResourceAsStream("/facts/random-calls.log.gz");
        BufferedReader reader =
            new BufferedReader(
                new InputStreamReader(new GZIPInputStream(in), StandardCharsets.UTF_8))) {
      return reader.lines().toList();
    }
  }
}
