package io.tidemark.reclaim.store;

import io.tidemark.platform.records.JsonRecords;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Which runs of the past and present are meant; null and empty parts leave everything in.
 *
 * @param from created at or after
 * @param to created before
 * @param text part of the datastore's name, in any case
 */
public record RunFilter(
        Set<RunState> states,
        Set<RunOutcome> outcomes,
        @Nullable Method method,
        @Nullable String startedBy,
        @Nullable Instant from,
        @Nullable Instant to,
        @Nullable String text) {

    public static final RunFilter ALL = new RunFilter(Set.of(), Set.of(), null, null, null, null, null);

    public RunFilter {
        states = Set.copyOf(states);
        outcomes = Set.copyOf(outcomes);
    }

    /** Conditions to be joined by {@code and}; what they name is put into {@code params}. */
    List<String> conditions(Map<String, Object> params) {
        List<String> conditions = new ArrayList<>();
        if (!states.isEmpty()) {
            conditions.add("state in (:states)");
            params.put("states", states.stream().map(RunState::name).toList());
        }
        if (!outcomes.isEmpty()) {
            conditions.add("outcome in (:outcomes)");
            params.put("outcomes", outcomes.stream().map(RunOutcome::name).toList());
        }
        if (method != null) {
            conditions.add("method = :method");
            params.put("method", method.text());
        }
        if (startedBy != null) {
            conditions.add("lower(started_by) = :startedBy");
            params.put("startedBy", startedBy.strip().toLowerCase(Locale.ROOT));
        }
        if (from != null) {
            conditions.add("created_at >= :from");
            params.put("from", JsonRecords.utc(from));
        }
        if (to != null) {
            conditions.add("created_at < :to");
            params.put("to", JsonRecords.utc(to));
        }
        if (text != null && !text.isBlank()) {
            conditions.add("lower(datastore_name) like :text escape '!'");
            params.put("text", "%" + literally(text.strip().toLowerCase(Locale.ROOT)) + "%");
        }
        return conditions;
    }

    private static String literally(String text) {
        return text.replace("!", "!!").replace("%", "!%").replace("_", "!_");
    }
}
