package io.tidemark.audit.rule;

import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.audit.finding.Severity;
import io.tidemark.platform.Statement;
import org.jspecify.annotations.Nullable;

/**
 * An audit rule for display.
 *
 * @param severity the worst it reports
 * @param setting the profiles' setting it compares with, null when it needs none
 * @param title what it finds
 * @param description why that matters
 * @param releases the ESXi releases that it applies to
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
        @Nullable String blocks) {}
