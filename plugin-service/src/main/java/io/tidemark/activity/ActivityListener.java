package io.tidemark.activity;

import io.tidemark.platform.RecordedActivity;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.slf4j.spi.LoggingEventBuilder;
import org.springframework.context.event.EventListener;
import org.springframework.dao.DataAccessException;
import org.springframework.stereotype.Component;

/** Stores each recorded activity in the publisher's transaction, and logs it in case the database fails. */
@Component
class ActivityListener {

    private static final Logger log = LoggerFactory.getLogger("activity");

    private final Activities activities;

    ActivityListener(Activities activities) {
        this.activities = activities;
    }

    @EventListener
    void on(RecordedActivity activity) {
        log(activity);
        try {
            activities.add(activity);
        } catch (DataAccessException e) {
            log.error("this activity could not be stored", e);
        }
    }

    /** Quoted, so that no name can pass for another part; with a structured log, each part is a field too. */
    private static void log(RecordedActivity activity) {
        Map<String, @Nullable Object> parts = new LinkedHashMap<>();
        parts.put("actor", activity.actor());
        parts.put("action", activity.action());
        parts.put("vcenter", activity.vcenter());
        parts.put("object", activity.objectName());
        parts.put("objectId", activity.objectId());
        parts.put("outcome", activity.outcome());
        parts.put("detail", activity.detail() == null ? null : activity.detail().text());
        parts.values().removeIf(Objects::isNull);
        LoggingEventBuilder entry = log.atInfo();
        parts.forEach((name, value) -> entry.addKeyValue("activity." + name, String.valueOf(value)));
        entry.log(parts.entrySet().stream()
                .map(part -> part.getKey() + "=" + quoted(part.getValue()))
                .collect(Collectors.joining(" ")));
    }

    private static String quoted(@Nullable Object value) {
        return '"' + String.valueOf(value).replace("\\", "\\\\").replace("\"", "\\\"") + '"';
    }
}
