package io.tidemark.activity;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One activity.
 *
 * @param actor the user
 * @param action what was done, resource and verb, e.g. {@code reclaim-run.start}
 * @param actionName name of the action in the language that is asked for; the action itself if it has none
 * @param outcome one of {@code done}, {@code refused} or {@code failed}
 * @param detail what there is to say besides, in the language that is asked for; in English when it has no code; null
 *     when nothing
 * @param code of the detail in the message catalog, null for a detail without one
 * @param params values of the detail by parameter, null without a code
 */
public record ActivityEntry(
        long id,
        Instant at,
        String actor,
        String action,
        String actionName,
        @Nullable String vcenter,
        @Nullable String objectId,
        @Nullable String objectName,
        String outcome,
        @Nullable String detail,
        @Nullable String code,
        @Nullable Map<String, Object> params) {}
