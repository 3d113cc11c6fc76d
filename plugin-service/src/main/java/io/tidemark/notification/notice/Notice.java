package io.tidemark.notification.notice;

import io.tidemark.audit.AuditCompleted;
import io.tidemark.platform.RecordedActivity;
import io.tidemark.platform.Statement;
import io.tidemark.platform.health.ConditionChanged;
import io.tidemark.platform.health.ConditionChanged.Severity;
import io.tidemark.platform.message.Message;
import io.tidemark.platform.report.ReportPublished;
import java.time.Instant;
import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A notification. It contains no secrets.
 *
 * @param kind topic and word, e.g. {@code reclaim-run.ended}
 * @param vcenter GUID, null when it concerns all
 * @param actor user, null if there is none
 * @param outcome of the ended run, null if it is about something else
 * @param text one sentence
 * @param code of the text in the message catalog; {@code TEXT} for a text that is not in it
 * @param params values of the text by parameter
 * @param link to what it is about in the vSphere Client, null if its address is not known
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
        @Nullable RunEnd outcome,
        String text,
        String code,
        Map<String, Object> params,
        @Nullable String link)
        implements Message {

    private static final String POLICY = "policy";

    /** One that was stored by an older version has neither code nor parameters. */
    public Notice {
        code = Objects.requireNonNullElse(code, "TEXT");
        params = Map.copyOf(Objects.requireNonNullElse(params, Map.of()));
    }

    private Notice(
            Instant at,
            String kind,
            Severity severity,
            @Nullable String vcenter,
            @Nullable String objectId,
            @Nullable String objectName,
            @Nullable String actor,
            @Nullable RunEnd outcome,
            Statement statement) {
        this(
                UUID.randomUUID().toString(),
                at,
                kind,
                severity,
                vcenter,
                objectId,
                objectName,
                actor,
                outcome,
                statement.text(),
                statement.code(),
                statement.params(),
                null);
    }

    public static Notice of(RecordedActivity activity) {
        RunEnd outcome = RunEnd.of(activity);
        return new Notice(
                activity.at(),
                activity.action(),
                outcome == null ? severity(activity) : outcome.severity(),
                activity.vcenter(),
                activity.objectId(),
                activity.objectName(),
                activity.actor(),
                outcome,
                outcome == null ? text(activity) : text(activity, outcome));
    }

    private static Severity severity(RecordedActivity activity) {
        return switch (activity.outcome()) {
            case DONE -> Severity.INFO;
            case REFUSED -> Severity.WARNING;
            case FAILED -> Severity.ERROR;
        };
    }

    private static Statement text(RecordedActivity activity, RunEnd outcome) {
        Map<String, Object> detail =
                activity.detail() == null ? Map.of() : activity.detail().params();
        Map<String, Object> params = new HashMap<>(Map.of(
                "outcome",
                outcome.name(),
                "object",
                String.valueOf(activity.objectName()),
                "user",
                activity.actor(),
                "run",
                detail.getOrDefault("run", ""),
                "summary",
                detail.getOrDefault("summary", "")));
        if (detail.containsKey(POLICY)) {
            params.put(POLICY, detail.get(POLICY));
        }
        return NoticeMessage.NOTICE_RUN.with(params);
    }

    /** Whether it is about a reclaim policy, or about a run that the policy requested. */
    public boolean concernsPolicy(String policy) {
        return policy.equals(objectId) || policy.equals(params.get(POLICY));
    }

    /** The outcome in words. */
    public @Nullable Statement outcomeName() {
        return outcome == null ? null : NoticeMessage.NOTICE_OUTCOME_NAME.with("outcome", outcome.name());
    }

    private static Statement text(RecordedActivity activity) {
        String outcome = activity.outcome().name();
        Statement summary = activity.objectName() == null
                ? NoticeMessage.NOTICE_ACTIVITY.with(
                        "action", activity.action(), "user", activity.actor(), "outcome", outcome)
                : NoticeMessage.NOTICE_ACTIVITY_ON.with(Map.of(
                        "action",
                        activity.action(),
                        "object",
                        activity.objectName(),
                        "user",
                        activity.actor(),
                        "outcome",
                        outcome));
        return activity.detail() == null
                ? summary
                : NoticeMessage.NOTICE_WITH_DETAIL.with("summary", summary, "detail", activity.detail());
    }

    public static Notice of(AuditCompleted audit, Instant at) {
        return new Notice(
                at,
                "audit.completed",
                audit.opened() > 0 ? Severity.WARNING : Severity.INFO,
                audit.vcenter(),
                null,
                null,
                audit.startedBy(),
                null,
                NoticeMessage.NOTICE_AUDIT.with(Map.of(
                        "hosts",
                        audit.hosts(),
                        "user",
                        audit.startedBy(),
                        "errors",
                        audit.errors(),
                        "warnings",
                        audit.warnings(),
                        "infos",
                        audit.infos(),
                        "opened",
                        audit.opened(),
                        "closed",
                        audit.closed())));
    }

    public static Notice of(ConditionChanged change) {
        return new Notice(
                change.at(),
                change.kind(),
                change.severity(),
                change.vcenter(),
                change.objectId(),
                change.objectName(),
                null,
                null,
                change.statement());
    }

    public static Notice of(ReportPublished report) {
        return new Notice(
                report.at(), report.kind(), Severity.INFO, report.vcenter(), null, null, null, null, report.summary());
    }

    /** The notice that tests a channel. */
    public static Notice test(Instant at, String vcenter, String channel, String actor) {
        return new Notice(
                at,
                "notification-channel.test",
                Severity.INFO,
                vcenter,
                null,
                null,
                actor,
                null,
                NoticeMessage.NOTICE_TEST.with("user", actor, "channel", channel));
    }

    /** The same with its text in a language. */
    public Notice translated(Locale locale) {
        return with(in(locale), link);
    }

    Notice linkedTo(String address) {
        return with(text, address);
    }

    private Notice with(String newText, @Nullable String newLink) {
        return new Notice(
                id, at, kind, severity, vcenter, objectId, objectName, actor, outcome, newText, code, params, newLink);
    }
}
