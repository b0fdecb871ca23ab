package io.warplight.launch.command;

import io.warplight.catalog.Severity;
import io.warplight.catalog.Status;
import io.warplight.launch.start.OwnFiles;
import java.io.IOException;
import java.util.Collection;
import java.util.Collections;
import java.util.List;

/** How Java programs come by a status, and what to do: from the page of statuses. Stateless. */
final class StatusCauses {

  static final String PAGE = "statuses.md";

  private static final String ANY_OTHER = "any other";

  private StatusCauses() {}

  /**
   * The section for these statuses, which share a tag; that for any other if they have none of
   * their own, and nothing for success.
   */
  static List<String> of(Collection<Status> statuses) throws IOException {
    for (Status status : statuses) {
      if (status.severity() != Severity.SUCCESS) {
        Page page = new Page(PAGE, OwnFiles.page(PAGE));
        List<String> own = page.sections(status.tag());
        return own.isEmpty() ? page.sections(ANY_OTHER) : own;
      }
    }
    return Collections.emptyList();
  }
}
