package io.warplight.callsites.fate;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Domain;
import io.warplight.catalog.Function;
import io.warplight.catalog.Knowledge;
import io.warplight.catalog.Numbering;
import io.warplight.catalog.Role;
import io.warplight.catalog.Status;
import java.util.OptionalInt;

/** Answers from the catalogue what analysis asks about bindings. Stateless; any thread. */
public final class CatalogueFacts implements BindingFacts {

  private static final String BINDING_PACKAGES = "jcuda/";

  private final Catalogue catalogue;
  private final boolean leaks;
  private final boolean creations;

  /** Facts that this catalogue has. */
  public CatalogueFacts(Catalogue catalogue) {
    this(catalogue, false, false);
  }

  /**
   * Facts of this catalogue.
   *
   * @param leaks whether somebody watches for leaks
   * @param creations whether somebody must know of each handle of the runtime and the driver
   */
  public CatalogueFacts(Catalogue catalogue, boolean leaks, boolean creations) {
    this.catalogue = catalogue;
    this.leaks = leaks;
    this.creations = creations;
  }

  @Override
  public boolean isFunction(String owner, String name, String descriptor) {
    return catalogue.knowledge(owner, name, descriptor) == Knowledge.FUNCTION;
  }

  @Override
  public int destroyed(String owner, String name, String descriptor) {
    Function function = leaks ? catalogue.function(owner, name, descriptor) : null;
    return function == null ? -1 : function.indexOf(Role.DESTROYED);
  }

  @Override
  public int made(String owner, String name, String descriptor) {
    Function function = creations ? catalogue.function(owner, name, descriptor) : null;
    if (function == null) {
      return -1;
    }
    Domain domain = function.domain();
    return domain == Domain.RUNTIME || domain == Domain.DRIVER
        ? function.indexOf(Role.CREATED)
        : -1;
  }

  @Override
  public boolean watchesCopies() {
    return leaks;
  }

  @Override
  public boolean isFormatter(String owner, String name, String descriptor) {
    return catalogue.isFormatter(owner, name, descriptor);
  }

  @Override
  public OptionalInt code(String owner, String field) {
    String type = owner.substring(owner.lastIndexOf('/') + 1);
    if (owner.startsWith(BINDING_PACKAGES)) {
      for (Domain domain : Domain.values()) {
        if (domain.type().equals(type)) {
          return code(domain, field);
        }
      }
    }
    return OptionalInt.empty();
  }

  private OptionalInt code(Domain domain, String name) {
    for (Status status : catalogue.statuses(domain, Numbering.CURRENT)) {
      if (status.name().equals(name)) {
        return OptionalInt.of(status.code());
      }
    }
    return OptionalInt.empty();
  }
}
