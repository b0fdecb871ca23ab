package io.warplight.monitor.link;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.catalog.Numbering;
import io.warplight.catalog.Status;

/**
 * The catalogue's word on which statuses need no look. A function that it does not know succeeds
 * with 0, as all of CUDA's do.
 */
public final class CatalogueRules implements StatusRules {
  private final Catalogue catalogue;

  /** Asks this catalogue. */
  public CatalogueRules(Catalogue catalogue) {
    this.catalogue = catalogue;
  }

  @Override
  public int success(String owner, String function, String descriptor) {
    Function known = catalogue.function(owner, function, descriptor);
    return known == null ? 0 : known.domain().success();
  }

  /**
   * The first pending status: CUDA documents one a function, and a second would only take the
   * slower way.
   */
  @Override
  public int pending(String owner, String function, String descriptor) {
    Function known = catalogue.function(owner, function, descriptor);
    if (known != null && !known.pending().isEmpty()) {
      String pending = known.pending().get(0);
      for (Status status : catalogue.statuses(known.domain(), Numbering.CURRENT)) {
        if (pending.equals(status.name())) {
          return status.code();
        }
      }
    }
    return success(owner, function, descriptor);
  }
}
