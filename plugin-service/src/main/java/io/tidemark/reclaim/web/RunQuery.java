package io.tidemark.reclaim.web;

import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Problem;
import io.tidemark.platform.RequestMessage;
import io.tidemark.platform.validation.ListedValues;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.run.RunOutcome;
import io.tidemark.reclaim.run.RunState;
import io.tidemark.reclaim.store.RunFilter;
import java.time.Instant;
import java.time.format.DateTimeParseException;
import org.jspecify.annotations.Nullable;

/**
 * The filters of the list of runs; all are optional.
 *
 * @param datastoreId only runs on this datastore
 * @param state one state or several, separated by commas
 * @param outcome one outcome or several, separated by commas
 * @param method one of {@code task} or {@code esxcli}
 * @param startedBy only runs of this user
 * @param from accepted at or after this instant
 * @param to accepted before this instant
 */
record RunQuery(
        @Nullable String datastoreId,
        @Nullable String state,
        @Nullable String outcome,
        @Nullable String method,
        @Nullable String startedBy,
        @Nullable String from,
        @Nullable String to) {

    @Nullable
    ObjectId datastore() {
        return ObjectId.optional(datastoreId);
    }

    RunFilter filter(@Nullable String text) {
        return new RunFilter(
                ListedValues.several("state", state, RunState.class),
                ListedValues.several("outcome", outcome, RunOutcome.class),
                given(method) ? Method.parse(method.strip()) : null,
                given(startedBy) ? startedBy : null,
                instant("from", from),
                instant("to", to),
                text);
    }

    private static @Nullable Instant instant(String name, @Nullable String text) {
        if (!given(text)) {
            return null;
        }
        try {
            return Instant.parse(text.strip());
        } catch (DateTimeParseException e) {
            throw Problem.invalid().error(name, RequestMessage.VALUE_TYPE.with("type", "INSTANT"));
        }
    }

    private static boolean given(@Nullable String text) {
        return text != null && !text.isBlank();
    }
}
