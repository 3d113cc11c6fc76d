package io.tidemark.vault;

import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** How many secrets need the key; read before there is a key. */
@Repository
class SealedCount {

    private final JdbcClient jdbc;

    SealedCount(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    long secrets() {
        return jdbc.sql("select count(*) from vault_secrets").query(Long.class).single();
    }
}
