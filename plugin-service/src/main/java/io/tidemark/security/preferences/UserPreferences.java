package io.tidemark.security.preferences;

import io.tidemark.platform.Caller;
import io.tidemark.platform.records.JsonRecords;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.UUID;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.springframework.dao.DuplicateKeyException;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** The preferences of the users of each vCenter. */
@Repository
public class UserPreferences {

    /** One user's, whose name counts in any case. */
    record Stored(
            String id,
            String vcenter,
            String username,
            Preferences preferences,
            @Nullable GridPreferences grid) {

        static Stored of(Caller caller) {
            String username = caller.userName().toLowerCase(Locale.ROOT);
            byte[] key = (caller.vcenter() + "/" + username).getBytes(StandardCharsets.UTF_8);
            return new Stored(
                    UUID.nameUUIDFromBytes(key).toString(), caller.vcenter(), username, Preferences.NONE, null);
        }

        Stored with(Preferences changed) {
            return new Stored(id, vcenter, username, changed, grid);
        }

        Stored with(GridPreferences changed) {
            return new Stored(id, vcenter, username, preferences, changed);
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
        return stored(caller).preferences();
    }

    /** Replaces those of the caller. */
    public void replace(Caller caller, Preferences preferences) {
        change(caller, stored -> stored.with(preferences));
    }

    /** How the caller arranged the list of datastores; without columns and views when the caller did not. */
    public GridPreferences grid(Caller caller) {
        GridPreferences grid = stored(caller).grid();
        return grid == null ? GridPreferences.NONE : grid;
    }

    /** Replaces the arrangement of the caller. */
    public void replace(Caller caller, GridPreferences grid) {
        change(caller, stored -> stored.with(grid));
    }

    private Stored stored(Caller caller) {
        Stored nothing = Stored.of(caller);
        return records.find(nothing.id()).orElse(nothing);
    }

    private void change(Caller caller, UnaryOperator<Stored> change) {
        Stored nothing = Stored.of(caller);
        if (records.change(nothing.id(), change::apply).isEmpty()) {
            try {
                records.insert(change.apply(nothing));
            } catch (DuplicateKeyException e) {
                // Another window of the same user was quicker.
                records.change(nothing.id(), change::apply);
            }
        }
    }
}
