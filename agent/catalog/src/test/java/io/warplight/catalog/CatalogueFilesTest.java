package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What must hold in the catalogue's own files, whatever was published. */
class CatalogueFilesTest {
  private final Catalogue catalogue = new Catalogue();

  private List<Function> functions() {
    List<Function> functions = new ArrayList<>();
    for (int i = 0; i < BindingNames.count(); i++) {
      functions.addAll(catalogue.binding(BindingNames.name(i)).functions());
    }
    return functions;
  }

  @Test
  void everyBindingHasItsFileAndReadsWithoutAMistake() {
    assertThat(functions()).hasSizeGreaterThan(2_700);
    assertThat(catalogue.faults()).isEmpty();
  }

  @Test
  void everyStatusThatAFunctionNamesExists() {
    for (Function function : functions()) {
      List<String> named = new ArrayList<>(function.pending());
      named.addAll(function.benign());
      named.addAll(function.made());
      named.addAll(function.refused());
      for (String name : named) {
        assertThat(catalogue.statuses(function.domain(), Numbering.CURRENT))
            .as(function + " names " + name)
            .extracting(Status::name)
            .contains(name);
        if (function.domain() == Domain.RUNTIME) {
          assertThat(catalogue.statuses(function.domain(), Numbering.BEFORE_10_1))
              .as(function + " names " + name)
              .extracting(Status::name)
              .contains(name);
        }
      }
    }
  }

  @Test
  void pendingIsSaidWhereCudaDocumentsItAndNowhereElse() {
    Set<String> pending = new HashSet<>();
    for (Function function : functions()) {
      if (!function.pending().isEmpty()) {
        pending.add(function.name());
      }
    }
    assertThat(pending)
        .containsExactlyInAnyOrder(
            "cudaStreamQuery",
            "cudaEventQuery",
            "cudaEventElapsedTime",
            "cuStreamQuery",
            "cuEventQuery",
            "cuEventElapsedTime",
            "cudaGetLastError",
            "cudaPeekAtLastError");
  }

  @Test
  void stickyIsWhatLosesADevice() {
    Map<Numbering, List<Integer>> sticky = new HashMap<>();
    for (Domain domain : Domain.values()) {
      for (Numbering numbering : Numbering.values()) {
        for (Status status : catalogue.statuses(domain, numbering)) {
          if (status.severity() == Severity.STICKY) {
            assertThat(domain).isIn(Domain.RUNTIME, Domain.DRIVER);
            if (domain == Domain.RUNTIME) {
              sticky.computeIfAbsent(numbering, any -> new ArrayList<>()).add(status.code());
            }
          }
        }
      }
    }
    Integer[] today = {700, 702, 710, 714, 715, 716, 717, 718, 719, 721};
    assertThat(sticky.get(Numbering.CURRENT)).containsExactly(today);
    assertThat(sticky.get(Numbering.BEFORE_10_1)).containsExactly(4, 6, 59, 72, 73, 74, 75, 76, 77);
    assertThat(catalogue.statuses(Domain.DRIVER, Numbering.CURRENT))
        .filteredOn(status -> status.severity() == Severity.STICKY)
        .extracting(Status::code)
        .containsExactly(today);
  }

  @Test
  void stickyStatusesKeepTheirNamesAcrossTheRenumbering() {
    Set<String> today = new HashSet<>();
    for (Status status : catalogue.statuses(Domain.RUNTIME, Numbering.CURRENT)) {
      if (status.severity() == Severity.STICKY) {
        today.add(status.name());
      }
    }
    for (Status status : catalogue.statuses(Domain.RUNTIME, Numbering.BEFORE_10_1)) {
      assertThat(status.severity() == Severity.STICKY)
          .as(status.toString())
          .isEqualTo(today.contains(status.name()));
    }
  }

  @Test
  void shutdownMakesBenignWhatSaysThatTheRuntimeIsGone() {
    assertThat(catalogue.status(Domain.RUNTIME, 4).benignDuringShutdown()).isTrue();
    assertThat(catalogue.status(Domain.DRIVER, 4).benignDuringShutdown()).isTrue();
    assertThat(catalogue.status(Domain.RUNTIME, 29, Numbering.BEFORE_10_1).benignDuringShutdown())
        .isTrue();
    assertThat(catalogue.status(Domain.RUNTIME, 4, Numbering.BEFORE_10_1).benignDuringShutdown())
        .isFalse();
    assertThat(catalogue.status(Domain.CUFFT, 4).benignDuringShutdown()).isFalse();
  }

  @Test
  void ordinaryFailuresAreNotSticky() {
    for (int code : new int[] {3, 35, 46, 100, 214, 220, 226, 810, 911}) {
      assertThat(catalogue.status(Domain.RUNTIME, code).severity())
          .as("runtime %s", code)
          .isEqualTo(Severity.FAILURE);
      assertThat(catalogue.status(Domain.RUNTIME, code).known()).as("runtime %s", code).isTrue();
    }
  }

  @Test
  void tagsAreDistinctWithinADomainUnlessTheNameIsTheSame() {
    for (Domain domain : Domain.values()) {
      for (Numbering numbering : Numbering.values()) {
        Map<String, String> names = new HashMap<>();
        for (Status status : catalogue.statuses(domain, numbering)) {
          String other = names.putIfAbsent(status.tag(), status.name());
          assertThat(other == null || other.equals(status.name()))
              .as("%s and %s in %s", other, status.name(), domain)
              .isTrue();
          assertThat(status.tag()).matches("[a-z][a-z0-9_]*");
          assertThat(status.text()).isNotEmpty();
          assertThat(status.known()).isTrue();
        }
      }
    }
  }

  @Test
  void theSameFailureHasTheSameTagInRuntimeAndDriver() {
    for (int code : new int[] {1, 100, 101, 214, 218, 400, 600, 700, 702, 710, 716, 719, 721}) {
      String runtime = catalogue.status(Domain.RUNTIME, code).tag();
      String driver = catalogue.status(Domain.DRIVER, code).tag();
      if (code != 400 && code != 719) { // invalid_resource_handle, launch_failure: CUDA's own words
        assertThat(driver).isEqualTo(runtime);
      }
    }
  }

  @Test
  void effectsHaveTheParametersThatTheyActOn() {
    List<String> wrong = new ArrayList<>();
    for (Function function : functions()) {
      expect(wrong, function, Effect.SYNCHRONIZE_STREAM, Role.STREAM);
      expect(wrong, function, Effect.SYNCHRONIZE_EVENT, Role.EVENT);
      expect(wrong, function, Effect.RECORD_EVENT, Role.EVENT, Role.STREAM);
      expect(wrong, function, Effect.WAIT_EVENT, Role.EVENT, Role.STREAM);
      expect(wrong, function, Effect.SET_STREAM, Role.STREAM);
      expect(wrong, function, Effect.CREATE, Role.CREATED);
      expect(wrong, function, Effect.ALLOCATE, Role.CREATED);
      expect(wrong, function, Effect.FREE, Role.DESTROYED);
      expect(wrong, function, Effect.CREATE_CONTEXT, Role.CREATED, Role.CONTEXT);
      expect(wrong, function, Effect.DESTROY_CONTEXT, Role.DESTROYED, Role.CONTEXT);
      expect(wrong, function, Effect.SET_CONTEXT, Role.CONTEXT);
      expect(wrong, function, Effect.PUSH_CONTEXT, Role.CONTEXT);
      expect(wrong, function, Effect.POP_CONTEXT, Role.CONTEXT, Role.OUTPUT);
      expect(wrong, function, Effect.SET_DEVICE, Role.DEVICE);
      expect(wrong, function, Effect.RETAIN_PRIMARY, Role.DEVICE, Role.CONTEXT);
      expect(wrong, function, Effect.LOAD_MODULE, Role.CREATED, Role.MODULE);
      expect(wrong, function, Effect.UNLOAD_MODULE, Role.DESTROYED, Role.MODULE);
      expect(wrong, function, Effect.GET_KERNEL, Role.OUTPUT, Role.KERNEL, Role.NAME);
      expect(wrong, function, Effect.LAUNCH_GRAPH, Role.GRAPH_EXEC, Role.STREAM);
      expect(wrong, function, Effect.CALLBACK, Role.CALLBACK, Role.STREAM);
      expect(wrong, function, Effect.HOST_FUNCTION, Role.CALLBACK, Role.STREAM);
      expect(wrong, function, Effect.INSTANTIATE, Role.GRAPH, Role.CREATED);
      expect(wrong, function, Effect.END_CAPTURE, Role.STREAM, Role.CREATED);
      if (function.has(Effect.DESTROY) && function.parameterCount() > 0) {
        expect(wrong, function, Effect.DESTROY, Role.DESTROYED);
      }
      if (function.name().equals("cuLaunchKernel")) {
        expect(
            wrong,
            function,
            Effect.LAUNCH,
            Role.KERNEL,
            Role.GRID_X,
            Role.GRID_Y,
            Role.GRID_Z,
            Role.BLOCK_X,
            Role.BLOCK_Y,
            Role.BLOCK_Z,
            Role.SHARED_MEMORY,
            Role.STREAM,
            Role.KERNEL_PARAMETERS);
      }
    }
    assertThat(wrong).isEmpty();
  }

  private static void expect(List<String> wrong, Function function, Effect effect, Role... roles) {
    if (function.has(effect)) {
      for (Role role : roles) {
        if (function.indexOf(role) < 0) {
          wrong.add(function + function.descriptor() + " has no parameter " + role.id());
        }
      }
    }
  }

  @Test
  void rolesFitTheTypesOfTheParameters() {
    for (Function function : functions()) {
      for (int i = 0; i < function.parameterCount(); i++) {
        String as = function + " " + function.parameterName(i) + " " + function.roles(i);
        boolean made = function.has(i, Role.CREATED);
        boolean ended = function.has(i, Role.DESTROYED);
        assertThat(made && ended).as(as).isFalse();
        assertThat(function.has(i, Role.SOURCE) && function.has(i, Role.DESTINATION))
            .as(as)
            .isFalse();
      }
    }
  }

  @Test
  void undefinedOutputsHaveSomethingToBeWrittenTo() {
    for (Function function : functions()) {
      if (function.outputsUndefinedOnFailure()) {
        boolean written =
            function.indexOf(Role.OUTPUT) >= 0
                || function.indexOf(Role.CREATED) >= 0
                || function.indexOf(Role.DESTINATION) >= 0;
        assertThat(written).as(function + function.descriptor()).isTrue();
      }
    }
  }

  @Test
  void everyWordIsUsed() {
    Set<Effect> effects = EnumSet.noneOf(Effect.class);
    Set<Role> roles = EnumSet.noneOf(Role.class);
    for (Function function : functions()) {
      effects.addAll(function.effects());
      for (int i = 0; i < function.parameterCount(); i++) {
        roles.addAll(function.roles(i));
      }
    }
    assertThat(effects).isEqualTo(EnumSet.allOf(Effect.class));
    assertThat(roles).isEqualTo(EnumSet.allOf(Role.class));
  }

  @Test
  void whatOneCreatesAnotherDestroys() {
    // Each kind of handle that is made has a function that ends it, so that nothing leaks by gap.
    Set<Role> made = EnumSet.noneOf(Role.class);
    Set<Role> ended = EnumSet.noneOf(Role.class);
    for (Function function : functions()) {
      for (int i = 0; i < function.parameterCount(); i++) {
        if (function.has(i, Role.CREATED)) {
          made.addAll(function.roles(i));
        }
        if (function.has(i, Role.DESTROYED)) {
          ended.addAll(function.roles(i));
        }
      }
    }
    made.removeAll(EnumSet.of(Role.CREATED, Role.MANAGED));
    assertThat(ended).containsAll(made);
  }
}
