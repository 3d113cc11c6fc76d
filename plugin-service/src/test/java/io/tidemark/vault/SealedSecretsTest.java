package io.tidemark.vault;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.tidemark.OnEveryDatabase;
import io.tidemark.TestDatabase;
import java.time.Clock;
import java.time.Instant;
import java.time.ZoneOffset;
import org.junit.jupiter.api.Test;
import org.springframework.jdbc.core.simple.JdbcClient;

@OnEveryDatabase
class SealedSecretsTest {

    private final JdbcClient jdbc;
    private final SealedSecrets vault;

    SealedSecretsTest(TestDatabase database) {
        jdbc = JdbcClient.create(database.fresh());
        vault = with("first");
    }

    private SealedSecrets with(String keyId) {
        Clock clock = Clock.fixed(Instant.parse("2026-01-02T03:04:05Z"), ZoneOffset.UTC);
        return new SealedSecrets(jdbc, new Seal(new VaultKey(keyId, new byte[32])), clock);
    }

    @Test
    void handsOutWhatItKeeps() {
        vault.keep("array/1", "one");
        vault.keep("array/1", "two");
        assertThat(vault.secret("array/1")).contains("two");
        assertThat(vault.secret("array/2")).isEmpty();
    }

    @Test
    void storesNoPlainText() {
        vault.keep("array/1", "T-secret-0");
        assertThat(jdbc.sql("select sealed from vault_secrets")
                        .query(String.class)
                        .single())
                .doesNotContain("secret");
    }

    @Test
    void forgets() {
        vault.keep("array/1", "one");
        vault.forget("array/1");
        assertThat(vault.secret("array/1")).isEmpty();
    }

    @Test
    void keepsLongSecretsWhole() {
        String long4000 = "ä".repeat(4000);
        vault.keep("array/1", long4000);
        assertThat(vault.secret("array/1")).contains(long4000);
    }

    @Test
    void saysThatTheKeyIsAnother() {
        vault.keep("array/1", "one");
        assertThatThrownBy(() -> with("second").secret("array/1"))
                .isInstanceOf(SecretUnreadable.class)
                .hasMessageContaining("encrypted with the key first, not with second");
    }
}
