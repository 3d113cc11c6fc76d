package io.tidemark.audit.rule;

import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.Severity;
import io.tidemark.audit.profile.Profiles;
import io.tidemark.platform.Statement;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An audit rule for display.
 *
 * @param severity the worst it reports
 * @param setting the profiles' setting it compares with, null when it needs none
 * @param title what it finds
 * @param description why that matters
 * @param releases the ESXi releases that it applies to
 * @param source where the recommendation is published, separated by semicolons; empty for nowhere
 * @param remediable whether Tidemark can change what deviates
 * @param blocks what a deviation blocks: reclaim, automatic, guest; null for none
 */
public record AuditRule(
        String id,
        Statement title,
        Statement description,
        Severity severity,
        ObjectKind objectKind,
        @Nullable String setting,
        Statement releases,
        String source,
        boolean remediable,
        @Nullable String blocks) {

    /** This rule with the sources of the profiles' values added, each once. */
    public AuditRule with(Profiles profiles) {
        if (setting == null) {
            return this;
        }
        Stream<String> sources = Stream.concat(Stream.of(source), profiles.sources(setting))
                .flatMap(some -> Stream.of(some.split("; ")))
                .filter(one -> !one.isEmpty())
                .distinct();
        return new AuditRule(
                id,
                title,
                description,
                severity,
                objectKind,
                setting,
                releases,
                sources.collect(Collectors.joining("; ")),
                remediable,
                blocks);
    }
}
