package io.tidemark.audit.rule;

import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.Severity;
import org.jspecify.annotations.Nullable;

/**
 * A rule for people.
 *
 * @param severity the worst it reports
 * @param setting the profiles' setting it compares with, null when it needs none
 * @param releases the ESXi releases it is for, in words
 * @param remediable whether Tidemark can change what deviates
 * @param blocks what a deviation stands in the way of: reclaim, automatic, guest; null for none of them
 */
public record AuditRule(
        String id,
        String title,
        String description,
        Severity severity,
        ObjectKind objectKind,
        @Nullable String setting,
        String releases,
        String source,
        boolean remediable,
        @Nullable String blocks) {}
