package io.warplight.audit;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.Fate;
import io.warplight.callsites.fate.CatalogueFacts;
import io.warplight.catalog.Catalogue;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.EnumMap;
import java.util.Map;

/**
 * Prints every CUDA call site of jars and folders with what the code does with its status, one a
 * line, and a summary. Nothing of what is looked at is loaded or run. {@code java -cp … Audit JAR…}
 */
public final class Audit {

  private Audit() {}

  /** Ends with 0, or 2 when something could not be read. */
  public static void main(String[] args) {
    System.exit(run(args, System.out, System.err));
  }

  static int run(String[] args, PrintStream out, PrintStream err) {
    if (args.length == 0) {
      err.println("Which jars or folders? Give their paths.");
      return 2;
    }
    Findings findings = findings();
    for (String arg : args) {
      Path place = Paths.get(arg);
      try {
        ClassPath.read(place, findings::add);
      } catch (IOException e) {
        err.println(place + " cannot be read: " + e);
        return 2;
      }
    }
    tell(findings, out);
    return 0;
  }

  /** Empty findings, with the facts of the catalogue. */
  static Findings findings() {
    CatalogueFacts facts = new CatalogueFacts(new Catalogue());
    return new Findings(new CallSiteTransformer(() -> facts));
  }

  private static void tell(Findings findings, PrintStream out) {
    Map<Fate, Integer> fates = new EnumMap<>(Fate.class);
    for (FoundSite found : findings.sites()) {
      out.println(found);
      fates.merge(found.site().place().fate(), 1, Integer::sum);
    }
    findings.unread().forEach(out::println);
    out.printf("# %d sites in %d classes", findings.sites().size(), findings.classes());
    fates.forEach((fate, count) -> out.printf(", %d %s", count, fate.id()));
    out.println();
  }
}
