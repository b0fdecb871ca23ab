package io.warplight.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class DomainTest {
  @Test
  void isFoundByItsId() {
    for (Domain domain : Domain.values()) {
      assertThat(Domain.byId(domain.id())).isEqualTo(domain);
      assertThat(domain.type()).isNotEmpty();
    }
    assertThat(Domain.byId("Runtime")).isNull();
  }
}
