package io.warplight.signals.otel;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.monitor.caller.SourceLine;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class StackTextTest {

  private static final StackTraceElement[] STACK = {
    new StackTraceElement("io.warplight.monitor.Inner", "tell", "Inner.java", 3),
    new StackTraceElement("com.acme.Solver", "step", "Solver.java", 41),
    new StackTraceElement("com.acme.Solver", "step", "Solver.java", 42),
    new StackTraceElement("com.acme.Main", "main", "Main.java", 7),
  };

  @Test
  void beginsAtTheLineThatMadeTheCall() {
    assertThat(StackText.from(new SourceLine("com.acme.Solver", "step", "Solver.java", 42), STACK))
        .isEqualTo(
            "\tat com.acme.Solver.step(Solver.java:42)\n\tat com.acme.Main.main(Main.java:7)\n");
  }

  @Test
  void beginsAtTheMethodWhereTheClassFileHasNoLines() {
    assertThat(StackText.from(new SourceLine("com.acme.Main", "main", null, 0), STACK))
        .isEqualTo("\tat com.acme.Main.main(Main.java:7)\n");
  }

  @Test
  void isNoneWhereTheCallIsNotOnTheStackAnyMore() {
    assertThat(StackText.from(new SourceLine("com.acme.Solver", "step", "Solver.java", 43), STACK))
        .isNull();
  }

  @Test
  void isOfTheThreadThatAsks() {
    SourceLine here =
        new SourceLine(getClass().getName(), "isOfTheThreadThatAsks", "StackTextTest.java", 0);
    assertThat(StackText.from(here))
        .startsWith("\tat " + getClass().getName() + ".isOfTheThreadThatAsks(");
  }

  @Test
  void endsWhereARecursionWouldFillIt() {
    StackTraceElement[] deep = new StackTraceElement[500];
    Arrays.fill(deep, STACK[3]);
    assertThat(StackText.from(new SourceLine("com.acme.Main", "main", "Main.java", 7), deep))
        .endsWith("\t... 400 more\n")
        .satisfies(text -> assertThat(text.lines()).hasSize(101));
  }
}
