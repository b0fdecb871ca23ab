package io.warplight.audit;

import io.warplight.callsites.CallSiteTransformer;
import io.warplight.callsites.ClassTransformation;
import io.warplight.callsites.Site;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What the agent would find in the classes that it is given: the same scan, analysis and rewriting
 * as when they load. For one thread.
 */
final class Findings {
  private final CallSiteTransformer transformer;
  private final List<FoundSite> sites = new ArrayList<>();
  private final List<String> unread = new ArrayList<>();
  private int classes;

  Findings(CallSiteTransformer transformer) {
    this.transformer = transformer;
  }

  /** Takes in one class file. */
  void add(String className, byte[] classFile) {
    classes++;
    ClassTransformation result = transformer.transform(className, classFile);
    if (result == null) {
      return;
    }
    if (result.leftReason() != null) {
      unread.add(className.replace('/', '.') + "\tleft:" + result.leftReason().tag());
    }
    for (Site site : result.sites()) {
      sites.add(new FoundSite(className, site));
    }
  }

  /** All call sites, in the order in which the classes came. */
  List<FoundSite> sites() {
    return Collections.unmodifiableList(sites);
  }

  /** The classes that name a binding and stay as they are as a whole, each with its reason. */
  List<String> unread() {
    return Collections.unmodifiableList(unread);
  }

  /** How many classes were looked at. */
  int classes() {
    return classes;
  }
}
