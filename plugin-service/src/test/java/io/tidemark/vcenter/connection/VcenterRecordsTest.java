package io.tidemark.vcenter.connection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.mockito.Mockito.mock;
import static org.mockito.Mockito.when;

import io.tidemark.TestDatabase;
import io.tidemark.vault.Vault;
import io.tidemark.vcenter.soap.VimEndpoint;
import java.time.Clock;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneOffset;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.transaction.support.TransactionOperations;

/** Every replica stores the connections of its settings when it starts; a later change makes the others reconnect. */
class VcenterRecordsTest {

    private static final Instant BEGIN = Instant.parse("2026-03-01T00:00:00Z");

    private volatile Instant now = BEGIN;
    private final InstantSource time = () -> now;
    private final Clock clock = time.withZone(ZoneOffset.UTC);
    private final Vault vault = mock(Vault.class);
    private final StoredVcenters table = new StoredVcenters(JdbcClient.create(TestDatabase.H2.fresh()), clock);
    private final VcenterRecords records = new VcenterRecords(
            table, vault, TransactionOperations.withoutTransaction(), mock(VimEndpoint.Factory.class), clock);

    private Instant changedAt(@Nullable String username, @Nullable String password) {
        now = now.plusSeconds(60);
        records.configure(new VcenterProperties.Configured("vc.example.com", null, username, password));
        StoredVcenter stored = table.all().get(0);
        when(vault.secret(stored.secret())).thenReturn(Optional.ofNullable(password));
        return stored.updatedAt();
    }

    @Test
    void aStartWithTheSameSettingsIsNoChange() {
        Instant first = changedAt("account@vsphere.local", "secret");
        assertThat(changedAt("account@vsphere.local", "secret")).isEqualTo(first);
        assertThat(changedAt("account@vsphere.local", "another")).isEqualTo(now);
        assertThat(changedAt("another@vsphere.local", "another")).isEqualTo(now);
    }
}
