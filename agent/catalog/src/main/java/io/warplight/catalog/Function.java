package io.warplight.catalog;

import java.util.Collections;
import java.util.List;
import java.util.Set;

/**
 * One method of a binding that returns a status, as the catalogue describes it: what it does, what
 * its parameters are and what is special about its status. Which function a call site calls is
 * decided by owner, name and descriptor; there is one object for each, so they may be compared by
 * identity.
 *
 * <p>Immutable; handed out by {@link Catalogue}; used on any thread.
 */
public final class Function {
  private final String owner;
  private final String name;
  private final String descriptor;
  private final Domain domain;
  private final List<String> parameters;
  private final List<Set<Role>> roles;
  private final Set<Effect> effects;
  private final Traits traits;

  Function(
      String owner,
      String name,
      String descriptor,
      Domain domain,
      List<String> parameters,
      List<Set<Role>> roles,
      Set<Effect> effects,
      Traits traits) {
    this.owner = owner;
    this.name = name;
    this.descriptor = descriptor;
    this.domain = domain;
    this.parameters = parameters;
    this.roles = roles;
    this.effects = effects;
    this.traits = traits;
  }

  /** The binding class's internal name: {@code jcuda/runtime/JCuda}. */
  public String owner() {
    return owner;
  }

  public String name() {
    return name;
  }

  /** The method's descriptor; it always ends in {@code )I}. */
  public String descriptor() {
    return descriptor;
  }

  /** The domain that its status belongs to. */
  public Domain domain() {
    return domain;
  }

  public boolean has(Effect effect) {
    return effects.contains(effect);
  }

  /** All effects, in the order of {@link Effect}. */
  public Set<Effect> effects() {
    return Collections.unmodifiableSet(effects);
  }

  public int parameterCount() {
    return parameters.size();
  }

  /** The parameter's name in the binding's source: {@code dst}. */
  public String parameterName(int parameter) {
    return parameters.get(parameter);
  }

  /** Whether the parameter, counted from 0, has this role. */
  public boolean has(int parameter, Role role) {
    return roles.get(parameter).contains(role);
  }

  /** All roles of the parameter, counted from 0, in the order of {@link Role}. */
  public Set<Role> roles(int parameter) {
    return Collections.unmodifiableSet(roles.get(parameter));
  }

  /** The first parameter with this role, counted from 0, or -1. */
  public int indexOf(Role role) {
    return indexOf(role, role);
  }

  /** The first parameter with both roles, counted from 0, or -1. */
  public int indexOf(Role role, Role other) {
    for (int i = 0; i < roles.size(); i++) {
      if (roles.get(i).contains(role) && roles.get(i).contains(other)) {
        return i;
      }
    }
    return -1;
  }

  /**
   * Whether a failure leaves something in its outputs that looks like an answer: {@code
   * cudaGetDeviceProperties} fills the object from memory that nobody wrote.
   */
  public boolean outputsUndefinedOnFailure() {
    return traits.undefinedOutputs;
  }

  /**
   * Whether the binding returns its status without looking at it, so that it never throws, even
   * with exceptions switched on; in at least one version of the binding.
   */
  public boolean skipsCheck() {
    return traits.skipsCheck;
  }

  /**
   * Whether it never throws for a failure, in whichever version of the binding: it {@linkplain
   * #skipsCheck skips the check} in all of them, and calls no other function that would not.
   */
  public boolean neverThrows() {
    return traits.skipsCheck && !traits.skipsCheckInSome && !traits.delegates;
  }

  /**
   * Whether it calls no native method itself but another public function, which does the work and
   * the checking; in at least one version of the binding.
   */
  public boolean delegates() {
    return traits.delegates;
  }

  /**
   * Whether it only throws UnsupportedOperationException and so never returns a status; in at least
   * one version of the binding.
   */
  public boolean unsupported() {
    return traits.unsupported;
  }

  /** Names of the statuses that say "not yet" when this function returns them. */
  public List<String> pending() {
    return Collections.unmodifiableList(traits.pending);
  }

  /** Names of the statuses that are no failure when this function returns them. */
  public List<String> benign() {
    return Collections.unmodifiableList(traits.benign);
  }

  /**
   * Names of the statuses that the binding may make up itself, although it called CUDA or should
   * have: what CUDA said is lost.
   */
  public List<String> made() {
    return Collections.unmodifiableList(traits.made);
  }

  /** Names of the statuses with which the binding itself refuses the call: CUDA is not called. */
  public List<String> refused() {
    return Collections.unmodifiableList(traits.refused);
  }

  /** Whether this status, from this function, was made by the binding and not by CUDA. */
  public boolean isMadeByBinding(Status status) {
    return isRefusedByBinding(status)
        || (status.domain() == domain && traits.made.contains(status.name()));
  }

  /** Whether this status, from this function, says that CUDA was not called. */
  public boolean isRefusedByBinding(Status status) {
    return status.domain() == domain && traits.refused.contains(status.name());
  }

  /** The simple name of its class and its own: {@code JCuda.cudaMemcpy}. */
  @Override
  public String toString() {
    return owner.substring(owner.lastIndexOf('/') + 1) + "." + name;
  }
}
