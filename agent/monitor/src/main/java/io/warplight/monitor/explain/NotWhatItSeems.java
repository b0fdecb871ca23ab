package io.warplight.monitor.explain;

import io.warplight.catalog.Effect;
import io.warplight.catalog.Function;
import org.jspecify.annotations.Nullable;

/**
 * The code of a lost device from a call whose failure applications take for something else, and
 * then try again for ever. Asked of sticky failures. Stateless; see {@link Explanation}.
 */
final class NotWhatItSeems implements Explanation {

  @Override
  public @Nullable Hint explain(FailedCall call) {
    Function function = call.function();
    if (function == null) {
      return null;
    }
    if (function.has(Effect.ALLOCATE)) {
      return hint("this is no lack of memory: to free some and try again goes on for ever");
    }
    if (function.has(Effect.LOAD_MODULE)) {
      return hint("the module is not at fault: any other would fail to load now");
    }
    if (function.has(Effect.QUERY)) {
      return hint("this does not mean \"not ready yet\": to ask again goes on for ever");
    }
    return null;
  }

  private static Hint hint(String text) {
    return Hint.onFailure("not_what_it_seems", text);
  }
}
