package io.warplight.callsites;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What became of one class that has to do with a binding. Immutable, save that the class file is
 * not copied.
 */
public final class ClassTransformation {
  private final byte @Nullable [] classFile;
  private final List<Site> sites;
  private final List<Hook> hooks;
  private final @Nullable LeftReason leftReason;
  private final @Nullable Throwable fault;

  private ClassTransformation(
      byte @Nullable [] classFile,
      List<Site> sites,
      List<Hook> hooks,
      @Nullable LeftReason leftReason,
      @Nullable Throwable fault) {
    this.classFile = classFile;
    this.sites = Collections.unmodifiableList(new ArrayList<>(sites));
    this.hooks = Collections.unmodifiableList(new ArrayList<>(hooks));
    this.leftReason = leftReason;
    this.fault = fault;
  }

  /** A class of the application with its call sites, rewritten or left. */
  public static ClassTransformation ofSites(byte @Nullable [] classFile, List<Site> sites) {
    return new ClassTransformation(classFile, sites, Collections.emptyList(), null, null);
  }

  /** A class of the binding with its hooks. */
  public static ClassTransformation ofHooks(byte @Nullable [] classFile, List<Hook> hooks) {
    return new ClassTransformation(classFile, Collections.emptyList(), hooks, null, null);
  }

  /** A class that stays as it was, for one reason. */
  public static ClassTransformation left(LeftReason reason, @Nullable Throwable fault) {
    return new ClassTransformation(
        null, Collections.emptyList(), Collections.emptyList(), reason, fault);
  }

  /** The new class file; null when the class stays as it was. */
  public byte @Nullable [] classFile() {
    return classFile;
  }

  /** The class's call sites, in the order of the class file. Empty for a binding's class. */
  public List<Site> sites() {
    return sites;
  }

  /** The hooks set in a binding's class. */
  public List<Hook> hooks() {
    return hooks;
  }

  /** Why the class as a whole stays as it was; null when that is each site's own matter. */
  public @Nullable LeftReason leftReason() {
    return leftReason;
  }

  /** What went wrong inside, to be counted and logged once; null if nothing did. */
  public @Nullable Throwable fault() {
    return fault;
  }
}
