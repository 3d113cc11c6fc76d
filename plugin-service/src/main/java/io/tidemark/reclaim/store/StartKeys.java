package io.tidemark.reclaim.store;

import io.tidemark.platform.records.JsonRecords;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** Idempotency keys of starts: the same key of the same user returns the first result while it is kept. */
@Repository
public class StartKeys {

    private final JdbcClient jdbc;

    public StartKeys(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** The use of a key; {@code request} is a digest of the request. */
    public record Used(String request, List<String> runIds) {}

    public Optional<Used> find(String vcenter, String user, String key, Instant notBefore) {
        return jdbc.sql("select request, run_ids from reclaim_start_keys where vcenter = :vcenter and user_name = :user"
                        + " and start_key = :key and created_at >= :since")
                .param("vcenter", vcenter)
                .param("user", user)
                .param("key", key)
                .param("since", JsonRecords.utc(notBefore))
                .query((row, number) ->
                        new Used(row.getString(1), List.of(row.getString(2).split(","))))
                .optional();
    }

    public void forgetBefore(Instant limit) {
        jdbc.sql("delete from reclaim_start_keys where created_at < ?")
                .param(JsonRecords.utc(limit))
                .update();
    }

    /** Throws DuplicateKeyException when another request with the key was quicker. */
    public void add(String vcenter, String user, String key, Used used, Instant at) {
        jdbc.sql("insert into reclaim_start_keys (vcenter, user_name, start_key, request, run_ids, created_at)"
                        + " values (:vcenter, :user, :key, :request, :runs, :at)")
                .param("vcenter", vcenter)
                .param("user", user)
                .param("key", key)
                .param("request", used.request())
                .param("runs", String.join(",", used.runIds()))
                .param("at", JsonRecords.utc(at))
                .update();
    }
}
