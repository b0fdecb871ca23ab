package io.warplight.launch.command;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Numbering;
import io.warplight.catalog.Status;
import java.io.IOException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/**
 * Says what a status code means, from the catalogue, how Java programs come by it and what to do,
 * from the page of statuses, or explains a word, from all pages.
 */
@Command(
    name = "explain",
    header = "Says what a CUDA status or a word of a report means.",
    description = {
      "A number, which is one thing in each domain, or a name, such as cudaErrorIllegalAddress or",
      "illegal_address: its meaning, how Java programs come by it, what to do. Or a word: a fate,",
      "such as checked_other; an option, such as log.interval; a metric; a note's or notice's"
          + " name.",
      ""
    })
final class ExplainCommand implements Callable<Integer> {

  private final Terminal terminal;

  @Parameters(paramLabel = "CODE", description = "700, CUDA_ERROR_NOT_READY, not_ready, ...")
  private String code = "";

  @Option(
      names = "--domain",
      paramLabel = "DOMAIN",
      description = "Only this one: runtime, driver, cublas, cufft, ...")
  private @Nullable String domain;

  ExplainCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws CommandException, IOException {
    checkDomain();
    Catalogue catalogue = new Catalogue();
    List<String> lines = new ArrayList<>();
    Map<String, List<Status>> byTag = new LinkedHashMap<>();
    for (Domain one : Domain.values()) {
      if (domain != null && !one.id().equalsIgnoreCase(domain)) {
        continue;
      }
      for (Numbering numbering : Numbering.values()) {
        for (Status status : catalogue.statuses(one, numbering)) {
          if (isMeant(status) && isNews(catalogue, status, numbering)) {
            lines.addAll(StatusText.of(status, numbering));
            byTag.computeIfAbsent(status.tag(), tag -> new ArrayList<>()).add(status);
          }
        }
      }
    }
    Set<String> causes = new LinkedHashSet<>();
    for (List<Status> statuses : byTag.values()) {
      causes.add(String.join(System.lineSeparator(), StatusCauses.of(statuses)));
    }
    for (String section : causes) {
      if (!section.isEmpty()) {
        lines.add("");
        lines.add(section);
      }
    }
    if (lines.isEmpty() && domain == null) {
      lines.addAll(Pages.explain(code));
    }
    if (lines.isEmpty()) {
      throw CommandException.badUse(
          "no status and no word of a report \""
              + Terminal.clean(code)
              + "\" is known"
              + (domain == null ? "." : " in the domain " + Terminal.clean(domain) + "."));
    }
    for (String line : lines) {
      terminal.line(line);
    }
    return Exit.DONE;
  }

  private void checkDomain() throws CommandException {
    List<String> ids = new ArrayList<>();
    for (Domain one : Domain.values()) {
      if (one.id().equalsIgnoreCase(domain)) {
        return;
      }
      ids.add(one.id());
    }
    if (domain != null) {
      throw CommandException.badUse(
          "there is no domain \""
              + Terminal.clean(domain)
              + "\"; there are "
              + String.join(", ", ids)
              + ".");
    }
  }

  /** Whether the code meant something else, or nothing, in the numberings that came after. */
  private static boolean isNews(Catalogue catalogue, Status status, Numbering numbering) {
    for (Numbering later : Numbering.values()) {
      if (later == numbering) {
        return true;
      }
      Status known = catalogue.status(status.domain(), status.code(), later);
      if (known.name().equals(status.name())) {
        return false;
      }
    }
    return true;
  }

  private boolean isMeant(Status status) {
    String asked = code.toLowerCase(Locale.ROOT);
    return String.valueOf(status.code()).equals(asked)
        || status.name().toLowerCase(Locale.ROOT).equals(asked)
        || status.tag().equals(asked);
  }
}
