package io.tidemark.contract;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class SchemaNamesTest {

    private final SchemaNames names = new SchemaNames();

    record RunView(Host host) {

        record Host(String name) {}
    }

    record RunHost(String name) {}

    static class RunsController {

        record Started(String id) {}
    }

    @Test
    void nestedTypesCarryTheirOwnersName() {
        assertThat(names.nameForClass(RunsController.Started.class, Set.of())).isEqualTo("Started");
        assertThat(names.nameForClass(Nested.Host.class, Set.of())).isEqualTo("SchemaNamesTestNestedHost");
    }

    @Test
    void itemsOfACollectionKeepTheirName() {
        assertThat(names.nameForClass(Nesteds.SchemaNamesTestNested.class, Set.of()))
                .isEqualTo("SchemaNamesTestNested");
    }

    @Test
    void refusesTwoTypesOfOneName() {
        names.nameForClass(RunView.Host.class, Set.of());
        names.nameForClass(RunView.Host.class, Set.of());
        assertThatThrownBy(() -> names.nameForClass(RunHost.class, Set.of()))
                .hasMessageContaining("two types share the schema name SchemaNamesTestRunHost");
    }

    record Nesteds(List<SchemaNamesTestNested> items) {

        record SchemaNamesTestNested(String name) {}
    }

    record Nested(Host host) {

        record Host(String name) {}
    }
}
