package io.tidemark.notification.notice;

import io.tidemark.audit.AuditCompleted;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionChanged.Severity;
import java.time.Instant;
import java.util.Locale;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A notification. It carries what happened to what, never a secret.
 *
 * @param kind topic and word, e.g. {@code reclaim-run.ended}
 * @param vcenter GUID, null when it concerns all
 * @param actor who did it, null when nobody did
 * @param text one sentence
 */
public record Notice(
        String id,
        Instant at,
        String kind,
        Severity severity,
        @Nullable String vcenter,
        @Nullable String objectId,
        @Nullable String objectName,
        @Nullable String actor,
        String text) {

    public static Notice of(RecordedActivity activity) {
        Severity severity = switch (activity.outcome()) {
            case DONE -> Severity.INFO;
            case REFUSED -> Severity.WARNING;
            case FAILED -> Severity.ERROR;
        };
        String on = activity.objectName() == null ? "" : " on " + activity.objectName();
        String detail = activity.detail() == null ? "" : ": " + activity.detail();
        return new Notice(
                UUID.randomUUID().toString(),
                activity.at(),
                activity.action(),
                severity,
                activity.vcenter(),
                activity.objectId(),
                activity.objectName(),
                activity.actor(),
                activity.action() + on + " by " + activity.actor() + " "
                        + activity.outcome().name().toLowerCase(Locale.ROOT) + detail);
    }

    public static Notice of(AuditCompleted audit, Instant at) {
        return new Notice(
                UUID.randomUUID().toString(),
                at,
                "audit.completed",
                audit.opened() > 0 ? Severity.WARNING : Severity.INFO,
                audit.vcenter(),
                null,
                null,
                audit.startedBy(),
                "The audit of %d hosts by %s found %d errors, %d warnings and %d remarks; %d are new, %d are gone."
                        .formatted(
                                audit.hosts(),
                                audit.startedBy(),
                                audit.errors(),
                                audit.warnings(),
                                audit.infos(),
                                audit.opened(),
                                audit.closed()));
    }

    public static Notice of(ConditionChanged change) {
        return new Notice(
                UUID.randomUUID().toString(),
                change.at(),
                change.kind(),
                change.severity(),
                change.vcenter(),
                change.objectId(),
                change.objectName(),
                null,
                change.text());
    }

    /** What a channel is tried with. */
    public static Notice test(Instant at, String vcenter, String channel, String actor) {
        return new Notice(
                UUID.randomUUID().toString(),
                at,
                "notification-channel.test",
                Severity.INFO,
                vcenter,
                null,
                null,
                actor,
                actor + " tests the notification channel " + channel + ". Nothing has happened.");
    }
}
