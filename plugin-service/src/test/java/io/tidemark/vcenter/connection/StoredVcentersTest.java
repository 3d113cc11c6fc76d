package io.tidemark.vcenter.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;

@OnEveryDatabase
class StoredVcentersTest {

    private static final Instant NOW = Instant.parse("2026-01-02T03:04:05.678Z");

    private final StoredVcenters table;

    StoredVcentersTest(TestDatabase database) {
        table = new StoredVcenters(JdbcClient.create(database.fresh()), Clock.fixed(NOW, ZoneOffset.UTC));
    }

    private static StoredVcenter vcenter(String id, String address, String guid) {
        return new StoredVcenter(id, address, null, guid, null, null, null, NOW);
    }

    @Test
    void keepsWhatIsKnownAndWhatIsNot() {
        StoredVcenter full = new StoredVcenter("2", "vc2:8443", "AA:BB", "guid-2", "VMware", "8.0.3", "svc", NOW);
        table.insert(vcenter("1", "vc1", null));
        table.insert(full);
        assertThat(table.all()).containsExactly(vcenter("1", "vc1", null), full);
        assertThat(table.byId("2")).contains(full);
        assertThat(table.byId("3")).isEmpty();
    }

    @Test
    void learnsLater() {
        table.insert(vcenter("1", "vc1", null));
        StoredVcenter known = new StoredVcenter("1", "vc1", "AA", "guid-1", "VMware", "8.0.3", "svc", NOW);
        table.update(known);
        assertThat(table.byId("1")).contains(known);
        assertThat(table.delete("1")).isTrue();
        assertThat(table.delete("1")).isFalse();
    }

    @Test
    void whatAVcenterReportsLeavesItsServiceAccount() {
        table.insert(new StoredVcenter("1", "vc1", "AA", "guid-1", "VMware", "8.0.2", "changed", NOW));
        table.identified(new StoredVcenter("1", "vc1", "AA", "guid-1", "VMware", "8.0.3", "stale", NOW));
        assertThat(table.byId("1").orElseThrow().version()).isEqualTo("8.0.3");
        assertThat(table.byId("1").orElseThrow().username()).isEqualTo("changed");
    }

    @Test
    void findsTheSameVcenterByAddressOrGuid() {
        table.insert(vcenter("1", "vc1", "guid-1"));
        table.insert(vcenter("2", "vc2", null));
        assertThat(table.sameAs(vcenter("9", "vc1", null))).isPresent();
        assertThat(table.sameAs(vcenter("9", "other", "guid-1"))).isPresent();
        assertThat(table.sameAs(vcenter("9", "other", null))).isEmpty();
        assertThat(table.sameAs(vcenter("1", "vc1", "guid-1"))).isEmpty();
        assertThatExceptionOfType(DuplicateKeyException.class)
                .isThrownBy(() -> table.insert(vcenter("9", "vc1", null)));
    }
}
