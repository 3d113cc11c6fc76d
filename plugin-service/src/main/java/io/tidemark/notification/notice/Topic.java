package io.tidemark.notification.notice;

import java.util.Arrays;
import java.util.List;

/** The topic of a notification, from the first word of its kind. */
public enum Topic {
    RECLAIM_RUNS("reclaim-run"),
    RECLAIM_POLICIES("reclaim-policy", "calendar"),
    RECLAIM_RATES("reclaim-rate"),
    AUDIT("audit", "audit-schedule", "audit-profile", "waiver"),
    REMEDIATION("remediation", "host-option"),
    CONNECTIONS("array", "vcenter", "plugin"),
    /** The monthly report. */
    REPORTS("report"),
    /** Settings, sign-ins, and other. */
    OTHER;

    private final List<String> words;

    Topic(String... words) {
        this.words = List.of(words);
    }

    /** The topic of a kind such as {@code reclaim-run.ended}. */
    public static Topic of(String kind) {
        String word = kind.split("\\.", 2)[0];
        return Arrays.stream(values())
                .filter(topic -> topic.words.contains(word))
                .findFirst()
                .orElse(OTHER);
    }
}
