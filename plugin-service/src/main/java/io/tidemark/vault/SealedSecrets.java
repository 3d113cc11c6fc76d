package io.tidemark.vault;

import java.time.Clock;
import java.time.ZoneOffset;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The vault's table. */
@Repository
class SealedSecrets implements Vault {

    private record Row(String keyId, String sealed) {}

    private final JdbcClient jdbc;
    private final Seal seal;
    private final Clock clock;

    SealedSecrets(JdbcClient jdbc, Seal seal, Clock clock) {
        this.jdbc = jdbc;
        this.seal = seal;
        this.clock = clock;
    }

    @Override
    @Transactional
    public void keep(String name, String secret) {
        String sealed = seal.close(name, secret);
        if (write(
                        "update vault_secrets set key_id = :key, sealed = :sealed, updated_at = :at where name = :name",
                        name,
                        sealed)
                == 0) {
            write(
                    "insert into vault_secrets (name, key_id, sealed, updated_at) values (:name, :key, :sealed, :at)",
                    name,
                    sealed);
        }
    }

    private int write(String sql, String name, String sealed) {
        return jdbc.sql(sql)
                .param("name", name)
                .param("key", seal.keyId())
                .param("sealed", sealed)
                .param("at", clock.instant().atOffset(ZoneOffset.UTC))
                .update();
    }

    @Override
    public Optional<String> secret(String name) {
        return jdbc.sql("select key_id, sealed from vault_secrets where name = :name")
                .param("name", name)
                .query((row, n) -> new Row(row.getString(1), row.getString(2)))
                .optional()
                .map(row -> open(name, row));
    }

    private String open(String name, Row row) {
        if (!row.keyId().equals(seal.keyId())) {
            throw new SecretUnreadable(
                    name, "it was encrypted with the key " + row.keyId() + ", not " + seal.keyId() + ".");
        }
        return seal.open(name, row.sealed());
    }

    @Override
    public void forget(String name) {
        jdbc.sql("delete from vault_secrets where name = :name")
                .param("name", name)
                .update();
    }
}
