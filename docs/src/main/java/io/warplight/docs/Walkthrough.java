package io.warplight.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.commonmark.node.FencedCodeBlock;
import org.commonmark.node.HtmlBlock;
import org.commonmark.node.Node;

/**
 * Does what a page tells its reader to do: runs each block of {@code sh} as written, in order, from
 * one folder, and holds what comes out against the block of {@code text} that follows it. A block
 * behind a comment {@code <!-- not here: REASON -->} is left out, and said; in a block of {@code
 * text} behind {@code <!-- numbers differ -->} all numbers may.
 *
 * <p>{@code java io.warplight.docs.Walkthrough REPOSITORY PAGE...}
 */
final class Walkthrough {
  private static final Duration LIMIT = Duration.ofMinutes(10);

  private final Path repository;

  private Walkthrough(Path repository) {
    this.repository = repository;
  }

  public static void main(String[] arguments) throws IOException, InterruptedException {
    Walkthrough walkthrough = new Walkthrough(Path.of(arguments[0]).toRealPath());
    for (String page : List.of(arguments).subList(1, arguments.length)) {
      if (!walkthrough.walk(Path.of(page))) {
        System.exit(1);
      }
    }
  }

  /** A command and what it should print; null where nothing was said about it. */
  record Step(String command, String expected, String leftOut, boolean numbersDiffer) {

    boolean isLike(String printed) {
      return numbersDiffer
          ? Output.isLike(Output.withoutNumbers(expected), Output.withoutNumbers(printed))
          : Output.isLike(expected, printed);
    }
  }

  static List<Step> steps(Page page) {
    List<Step> steps = new ArrayList<>();
    String leftOut = "";
    boolean numbersDiffer = false;
    for (Node node = page.document().getFirstChild(); node != null; node = node.getNext()) {
      if (node instanceof HtmlBlock comment && comment.getLiteral().startsWith("<!-- not here: ")) {
        leftOut = comment.getLiteral().substring(15).replaceFirst(" *-->\\s*$", "");
      } else if (node instanceof HtmlBlock comment
          && comment.getLiteral().startsWith("<!-- numbers differ -->")) {
        numbersDiffer = true;
      } else if (node instanceof FencedCodeBlock block) {
        if ("sh".equals(block.getInfo())) {
          steps.add(new Step(block.getLiteral(), "", leftOut, false));
          leftOut = "";
        } else if ("text".equals(block.getInfo()) && !steps.isEmpty()) {
          Step step = steps.remove(steps.size() - 1);
          steps.add(new Step(step.command, block.getLiteral(), step.leftOut, numbersDiffer));
          numbersDiffer = false;
        }
      }
    }
    return steps;
  }

  private boolean walk(Path path) throws IOException, InterruptedException {
    List<Step> steps = steps(Page.read(repository, path));
    int done = 0;
    long begun = System.nanoTime();
    for (Step step : steps) {
      if (step.leftOut.isEmpty()) {
        if (!take(path, step)) {
          return false;
        }
        done++;
      } else {
        System.out.println(path + ": not run here: " + step.leftOut);
      }
    }
    System.out.printf(
        "%s: %d of %d steps done as written in %d s%n",
        path, done, steps.size(), Duration.ofNanos(System.nanoTime() - begun).toSeconds());
    return done > 0;
  }

  private boolean take(Path path, Step step) throws IOException, InterruptedException {
    Path output = Files.createTempFile("walkthrough", ".out");
    try {
      Process process =
          new ProcessBuilder("bash", "-e", "-c", step.command)
              .directory(repository.toFile())
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      boolean ended = process.waitFor(LIMIT.toSeconds(), TimeUnit.SECONDS);
      String printed = Files.readString(output).replace(repository + "/", "");
      if (!ended) {
        process.destroyForcibly();
      }
      if (ended && process.exitValue() == 0 && step.isLike(printed)) {
        return true;
      }
      System.out.println(path + ": this does not do what the page says:\n" + step.command);
      System.out.println(ended ? "status " + process.exitValue() : "not done within " + LIMIT);
      System.out.println("expected:\n" + step.expected + "printed:\n" + printed);
      return false;
    } finally {
      Files.delete(output);
    }
  }
}
