package io.warplight.catalog;

import java.io.IOException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * All that Warplight knows about CUDA bindings: which classes are bindings, which of their methods
 * are functions, and what a status says.
 *
 * <p>Made once, at start-up, which reads nothing; a file is read when the first question about its
 * class or domain comes. Any thread may ask; no lock is held while a class or a file loads. In a
 * running application it fails open: what cannot be read is unknown, and {@link #faults()} says so.
 * Class names are internal ones, {@code jcuda/runtime/JCuda}.
 */
public final class Catalogue {
  private final Faults faults = new Faults();
  private final List<Lazy<BindingFile>> bindings = new ArrayList<>();
  private final Map<Domain, Lazy<StatusTable>> tables = new EnumMap<>(Domain.class);
  private final Lazy<StatusTable> runtimeBefore101;
  private final Lazy<StatusTable> cusolverBefore11;
  private final Lazy<Formatters> formatters;

  /** The catalogue that lies beside its classes. */
  public Catalogue() {
    this(Resources.BESIDE_THE_CLASSES);
  }

  Catalogue(Resources resources) {
    for (int i = 0; i < BindingNames.count(); i++) {
      bindings.add(bindingFile(resources, BindingNames.name(i)));
    }
    for (Domain domain : Domain.values()) {
      tables.put(domain, table(resources, domain, domain.id()));
    }
    runtimeBefore101 = table(resources, Domain.RUNTIME, "runtime-before-10.1");
    cusolverBefore11 = table(resources, Domain.CUSOLVER, "cusolver-before-11");
    formatters =
        new Lazy<Formatters>(faults) {
          @Override
          Formatters read() throws IOException {
            return new Formatters("formatters.txt", resources.read("formatters.txt"));
          }
        };
  }

  private Lazy<BindingFile> bindingFile(Resources resources, String owner) {
    return new Lazy<BindingFile>(faults) {
      @Override
      BindingFile read() throws IOException {
        String name = "bindings/" + owner.substring(owner.lastIndexOf('/') + 1) + ".txt";
        BindingFile file = new BindingFile(name, resources.read(name));
        if (!file.owner().equals(owner)) {
          throw new CatalogueException(name, 1, "describes " + file.owner() + ", not " + owner);
        }
        return file;
      }
    };
  }

  private Lazy<StatusTable> table(Resources resources, Domain domain, String base) {
    return new Lazy<StatusTable>(faults) {
      @Override
      StatusTable read() throws IOException {
        String name = "statuses/" + base + ".txt";
        return new StatusTable(name, domain, resources.read(name));
      }
    };
  }

  /** Whether this is the name of a class with functions. Reads nothing. */
  public boolean isBinding(String owner) {
    return BindingNames.contains(owner);
  }

  /** What is known of the class as a whole; null if it is no binding or its file is broken. */
  public @Nullable Binding binding(String owner) {
    BindingFile file = file(owner);
    return file == null ? null : new Binding(file);
  }

  /** The function, or null if the catalogue has none: {@link #knowledge} says what that means. */
  public @Nullable Function function(String owner, String name, String descriptor) {
    BindingFile file = file(owner);
    if (file == null) {
      return null;
    }
    try {
      return file.function(name, descriptor);
    } catch (CatalogueException e) {
      addFault(e);
      return null;
    }
  }

  /**
   * Whether the int that a static method returns is a status: what to do with an invoke instruction
   * that names a binding class.
   */
  public Knowledge knowledge(String owner, String name, String descriptor) {
    if (!isBinding(owner) || !descriptor.endsWith(")I")) {
      return Knowledge.OTHER;
    }
    if (function(owner, name, descriptor) != null) {
      return Knowledge.FUNCTION;
    }
    BindingFile file = file(owner);
    try {
      return file != null && file.isNoStatus(name, descriptor)
          ? Knowledge.NO_STATUS
          : Knowledge.UNKNOWN;
    } catch (CatalogueException e) {
      addFault(e);
      return Knowledge.UNKNOWN;
    }
  }

  private @Nullable BindingFile file(String owner) {
    int index = BindingNames.indexOf(owner);
    return index < 0 ? null : bindings.get(index).get();
  }

  /** What the code says in this domain, whoever returned it, in today's numbering. */
  public Status status(Domain domain, int code) {
    return status(domain, code, Numbering.CURRENT);
  }

  /**
   * What the code says in this domain, whoever returned it. Pending and benign statuses are
   * failures here: that they are none depends on the function.
   */
  public Status status(Domain domain, int code, Numbering numbering) {
    StatusTable table = table(domain, numbering);
    if (table != null) {
      return table.status(code);
    }
    Status unknown = Status.unknown(domain, code);
    return code == domain.success() ? unknown.withSeverity(Severity.SUCCESS) : unknown;
  }

  private @Nullable StatusTable table(Domain domain, Numbering numbering) {
    Lazy<StatusTable> table = tables.get(domain);
    if (domain == Domain.RUNTIME && numbering == Numbering.BEFORE_10_1) {
      table = runtimeBefore101;
    } else if (domain == Domain.CUSOLVER && numbering != Numbering.CURRENT) {
      table = cusolverBefore11;
    }
    return table == null ? null : table.get();
  }

  /** What the code says when this function returned it. */
  public Status status(Function function, int code, Numbering numbering) {
    Status status = status(function.domain(), code, numbering);
    if (function.pending().contains(status.name())) {
      return status.withSeverity(Severity.PENDING);
    }
    if (function.benign().contains(status.name())) {
      return status.withSeverity(Severity.BENIGN);
    }
    return status;
  }

  /** All codes that the tables have for this domain. */
  public List<Status> statuses(Domain domain, Numbering numbering) {
    StatusTable table = table(domain, numbering);
    return table == null ? Collections.emptyList() : table.statuses();
  }

  /** The domain whose codes this method turns into text, or null if it is no formatter. */
  public @Nullable Domain formatterDomain(String owner, String name, String descriptor) {
    Formatters known = formatters.get();
    return known == null ? null : known.domain(owner, name, descriptor);
  }

  /** Whether this method turns a status into text, such as {@code cudaError.stringFor}. */
  public boolean isFormatter(String owner, String name, String descriptor) {
    return formatterDomain(owner, name, descriptor) != null;
  }

  /** What could not be read, and why; empty when all is well. Grows by one a file or entry. */
  public List<String> faults() {
    return faults.all();
  }

  /**
   * Names who hears of each of them as it is found, on the thread that asked the catalogue; at most
   * one listener.
   */
  public void onFault(Consumer<String> listener) {
    faults.tell(listener);
  }

  private void addFault(CatalogueException e) {
    faults.add(String.valueOf(e.getMessage()));
  }
}
