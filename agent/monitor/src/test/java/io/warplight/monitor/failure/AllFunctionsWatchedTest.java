package io.warplight.monitor.failure;

import static org.assertj.core.api.Assertions.assertThat;

import io.warplight.callsites.Place;
import io.warplight.callsites.fate.CallerAnalysis;
import io.warplight.callsites.fate.CatalogueFacts;
import io.warplight.catalog.BindingNames;
import io.warplight.catalog.Catalogue;
import io.warplight.catalog.Function;
import io.warplight.monitor.Counters;
import io.warplight.monitor.Site;
import io.warplight.monitor.Sites;
import io.warplight.monitor.handle.CopiedValues;
import io.warplight.monitor.handle.DeviceMemory;
import io.warplight.monitor.handle.HandleTable;
import io.warplight.monitor.hazard.InUseWatcher;
import io.warplight.monitor.hazard.ResetWatcher;
import io.warplight.monitor.link.Watch;
import io.warplight.monitor.link.WatchBinder;
import io.warplight.monitor.link.Watcher;
import io.warplight.monitor.options.Options;
import io.warplight.monitor.suspect.Users;
import io.warplight.monitor.thread.CoarseClock;
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Each watcher has handles of the right types for every function of the catalogue. */
class AllFunctionsWatchedTest {

  private final Catalogue catalogue = new Catalogue();
  private final Counters counters = new Counters();
  private final Sites sites = new Sites(10_000, counters);

  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void watchesTakeWhatTheirFunctionsHave(boolean addresses) {
    FailureReporting failures =
        FailureReporting.create(
            catalogue,
            sites,
            counters,
            new CallerAnalysis(new CatalogueFacts(catalogue, false, false)),
            classFile -> null);
    failures.reporter().close();
    if (addresses) {
      failures.suspects().keepAddresses();
    }
    int watched = 0;
    for (Watcher watcher : watchers(failures)) {
      for (int i = 0; i < BindingNames.count(); i++) {
        String owner = BindingNames.name(i);
        for (Function function : catalogue.binding(owner).functions()) {
          Watch watch = watcher.watch(site(owner, function));
          if (watch != null) {
            check(function, watch);
            watched++;
          }
        }
      }
    }
    assertThat(watched).isGreaterThan(1_000);
  }

  private List<Watcher> watchers(FailureReporting failures) {
    HandleTable table =
        HandleTable.sized(Options.defaults(), counters, new CoarseClock(() -> {}), null);
    List<Watcher> all = new ArrayList<>(failures.watchers());
    all.add(new CopiedValues(catalogue, table));
    all.add(new ResetWatcher(catalogue, table.search(), failures.threads(), failures.notices()));
    all.add(
        new InUseWatcher(
            catalogue,
            new DeviceMemory(table.search()),
            new Users(failures.suspects()),
            failures.notices()));
    return all;
  }

  private Site site(String owner, Function function) {
    return sites.site(
        AllFunctionsWatchedTest.class,
        owner,
        function.name(),
        function.descriptor(),
        Place.at(function.name(), function.descriptor(), 0).build().encode());
  }

  private static void check(Function function, Watch watch) {
    MethodType type = WatchBinder.type(function.descriptor());
    check(type, watch.before(), 0, watch);
    MethodHandle after = watch.handle();
    check(type, after, watch.before() == null ? 1 : 2, watch);
  }

  /** As linking has it: the types of the function's own parameters, none of them boxed. */
  private static void check(MethodType type, MethodHandle handle, int own, Watch watch) {
    for (int i = 0; handle != null && i < watch.parameters().length; i++) {
      Class<?> given = type.parameterType(watch.parameters()[i]);
      Class<?> taken = handle.type().parameterType(own + i);
      assertThat(taken.isPrimitive() ? taken : Object.class).isEqualTo(given);
    }
  }
}
