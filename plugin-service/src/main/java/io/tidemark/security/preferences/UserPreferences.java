package io.tidemark.security.preferences;

import io.tidemark.platform.Caller;
import io.tidemark.platform.records.JsonRecords;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The preferences of the users of each vCenter. */
@Repository
public class UserPreferences {

    /** One user's, whose name counts in any case. */
    record Stored(String id, String vcenter, String username, Preferences preferences) {

        static Stored of(Caller caller, Preferences preferences) {
            String username = caller.userName().toLowerCase(Locale.ROOT);
            byte[] key = (caller.vcenter() + "/" + username).getBytes(StandardCharsets.UTF_8);
            return new Stored(UUID.nameUUIDFromBytes(key).toString(), caller.vcenter(), username, preferences);
        }
    }

    private final JsonRecords<Stored> records;

    UserPreferences(JdbcClient jdbc, JsonMapper json) {
        records = new JsonRecords<>(jdbc, json, "user_preferences", Stored.class, Stored::id)
                .column("vcenter", Stored::vcenter)
                .column("username", Stored::username);
    }

    /** Those of the caller; all null when the caller chose nothing. */
    public Preferences of(Caller caller) {
        return records.find(Stored.of(caller, Preferences.NONE).id())
                .map(Stored::preferences)
                .orElse(Preferences.NONE);
    }

    /** Replaces those of the caller. */
    public void replace(Caller caller, Preferences preferences) {
        Stored stored = Stored.of(caller, preferences);
        if (records.update(stored).isEmpty()) {
            try {
                records.insert(stored);
            } catch (DuplicateKeyException e) {
                // Another window of the same user was quicker.
                records.update(stored);
            }
        }
    }
}
