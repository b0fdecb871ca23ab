package io.warplight.launch.start;

import io.warplight.monitor.Site;
import io.warplight.monitor.link.FailureHandler;
import org.jspecify.annotations.Nullable;

/** Hands failures on with the agent's own rights. Runs on the thread whose call failed. */
final class PrivilegedHandler implements FailureHandler {

  private final FailureHandler handler;

  PrivilegedHandler(FailureHandler handler) {
    this.handler = handler;
  }

  @Override
  public void failed(Site site, int status, @Nullable Object[] arguments) {
    Privileged.run(() -> handler.failed(site, status, arguments));
  }

  @Override
  public void backstopped(
      Class<?> binding, String function, String descriptor, boolean throwing, int status) {
    Privileged.run(() -> handler.backstopped(binding, function, descriptor, throwing, status));
  }

  @Override
  public boolean isPending(Class<?> binding, int status) {
    return Privileged.get(() -> handler.isPending(binding, status));
  }

  @Override
  public void hooked(Class<?> binding) {
    Privileged.run(() -> handler.hooked(binding));
  }

  @Override
  public void unusable(String owner, LinkageError error) {
    Privileged.run(() -> handler.unusable(owner, error));
  }
}
