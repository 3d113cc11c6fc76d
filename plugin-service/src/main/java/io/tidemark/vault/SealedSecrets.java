package io.tidemark.vault;

import io.tidemark.platform.records.JsonRecords;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import org.springframework.transaction.annotation.Transactional;

/** The table of encrypted secrets. */
@Repository
class SealedSecrets implements Vault {

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
        Seal.Sealed sealed = seal.close(name, secret);
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

    private int write(String sql, String name, Seal.Sealed sealed) {
        return jdbc.sql(sql)
                .param("name", name)
                .param("key", sealed.keyId())
                .param("sealed", sealed.text())
                .param("at", JsonRecords.utc(clock.instant()))
                .update();
    }

    @Override
    public Optional<String> secret(String name) {
        return secret(name, "");
    }

    private Optional<String> secret(String name, String lock) {
        return jdbc.sql("select key_id, sealed from vault_secrets where name = :name" + lock)
                .param("name", name)
                .query((row, n) -> new Seal.Sealed(row.getString(1), row.getString(2)))
                .optional()
                .map(kept -> seal.open(name, kept));
    }

    /** Encrypts secrets of other keys with the current key. Lists secrets that no key can decrypt. */
    @Transactional
    Resealed reseal(String keyId) {
        List<String> unreadable = new ArrayList<>();
        int done = 0;
        for (String name : jdbc.sql("select name from vault_secrets where key_id <> :key order by name")
                .param("key", keyId)
                .query(String.class)
                .list()) {
            try {
                Optional<String> secret = secret(name, " for update");
                secret.ifPresent(text -> keep(name, text));
                done += secret.isPresent() ? 1 : 0;
            } catch (SecretUnreadable e) {
                unreadable.add(name);
            }
        }
        return new Resealed(done, unreadable);
    }

    /** The result of an encryption with a new key. */
    record Resealed(int done, List<String> unreadable) {}

    @Override
    public void forget(String name) {
        jdbc.sql("delete from vault_secrets where name = :name")
                .param("name", name)
                .update();
    }
}
