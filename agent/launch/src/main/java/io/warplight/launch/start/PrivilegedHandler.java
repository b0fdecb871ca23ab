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
    if (Privileged.isNeedless()) {
      handler.failed(site, status, arguments);
    } else {
      Privileged.run(() -> handler.failed(site, status, arguments));
    }
  }

  @Override
  public void backstopped(
      Class<?> binding, String function, String descriptor, boolean throwing, int status) {
    if (Privileged.isNeedless()) {
      handler.backstopped(binding, function, descriptor, throwing, status);
    } else {
      Privileged.run(() -> handler.backstopped(binding, function, descriptor, throwing, status));
    }
  }

  @Override
  public boolean isPending(Class<?> binding, int status) {
    return Privileged.isNeedless()
        ? handler.isPending(binding, status)
        : Privileged.get(() -> handler.isPending(binding, status));
  }

  @Override
  public void hooked(Class<?> binding) {
    if (Privileged.isNeedless()) {
      handler.hooked(binding);
    } else {
      Privileged.run(() -> handler.hooked(binding));
    }
  }

  @Override
  public void lacksNative(String owner, LinkageError error) {
    if (Privileged.isNeedless()) {
      handler.lacksNative(owner, error);
    } else {
      Privileged.run(() -> handler.lacksNative(owner, error));
    }
  }

  @Override
  public void unusable(String owner, LinkageError error) {
    if (Privileged.isNeedless()) {
      handler.unusable(owner, error);
    } else {
      Privileged.run(() -> handler.unusable(owner, error));
    }
  }
}
