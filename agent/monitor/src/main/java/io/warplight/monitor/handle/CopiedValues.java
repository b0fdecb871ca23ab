package io.warplight.monitor.handle;

import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import io.warplight.catalog.Role;
import io.warplight.monitor.link.FunctionWatcher;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import io.warplight.monitor.thread.PointerFields;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Tells the table of values that go where nobody sees them: out of CUDA into another object ({@code
 * cublasGetStream}), into memory by a copy of {@code Pointer.to(handle)}, into a library's handle
 * that gives them back ({@code cublasSetStream}). Asked on the thread that links a site; what it
 * hands out runs on the thread that calls.
 */
public final class CopiedValues implements FunctionWatcher {

  private final Catalogue catalogue;
  private final HandleTable table;

  public CopiedValues(Catalogue catalogue, HandleTable table) {
    this.catalogue = catalogue;
    this.table = table;
  }

  @Override
  public @Nullable Watch watch(String owner, String function, String descriptor) {
    Function known = catalogue.function(owner, function, descriptor);
    if (known == null) {
      return null;
    }
    WatchBinder own = new WatchBinder(MethodHandles.lookup(), this);
    MethodType type = WatchBinder.type(descriptor);
    if (known.has(Effect.RELEASE_PRIMARY) || known.has(Effect.DETACH_CONTEXT)) {
      return own.after("released", type);
    }
    for (int i = 0; i < known.parameterCount(); i++) {
      if (!known.has(i, Role.OUTPUT) || known.has(i, Role.CREATED)) {
        continue;
      }
      if (HandleKind.of(known, i) != null || known.has(i, Role.POINTER)) {
        return own.after("known", type, i);
      }
    }
    if (known.has(Effect.SET_STREAM)
        || known.has(Effect.CALLBACK)
        || known.has(Effect.HOST_FUNCTION)) {
      // A callback gets the stream as an object of its own, made where nobody sees it.
      int stream = known.indexOf(Role.STREAM);
      return stream < 0 ? null : own.after("known", type, stream);
    }
    int source = known.has(Effect.COPY) ? known.indexOf(Role.SOURCE) : -1;
    return source < 0 ? null : own.after("copied", type, source);
  }

  /** A context lost a user: if that was the last, it is gone with all that was made in it. */
  void released(int status) {
    if (status == 0) {
      table.uncertain();
    }
  }

  /** This object has a value of which there may be another. */
  void known(int status, @Nullable Object object) {
    long value = status == 0 && object != null ? HandleValues.of(object) : HandleValues.NONE;
    if (value != HandleValues.NONE) {
      table.copied(value);
    }
  }

  /** What this pointer points to was copied: of a pointer to handles, their values. */
  void copied(int status, @Nullable Object source) {
    Object pointers = status == 0 && source != null ? PointerFields.POINTERS.object(source) : null;
    if (pointers instanceof Object[]) {
      for (Object handle : (Object[]) pointers) {
        known(0, handle);
      }
    }
  }
}
