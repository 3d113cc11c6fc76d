package io.tidemark.audit.finding;

import io.tidemark.audit.collect.HostReading;
import io.tidemark.audit.finding.Finding.ObjectKind;
import io.tidemark.platform.ObjectId;
import io.tidemark.platform.Statement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A finding before it is stored. */
public final class FindingDraft {

    private static final int SHOWN = 20;

    private final String ruleId;
    private final ObjectKind kind;
    private final ObjectId object;
    private final String name;
    private final @Nullable String cluster;
    private Severity severity = Severity.WARNING;
    private String subject = "";
    private @Nullable Statement explanation;
    private final Map<String, Object> evidence = new LinkedHashMap<>();
    private String expected = "";
    private String actual = "";
    private String source = "";
    private @Nullable Remedy remedy;
    private List<String> datastores = List.of();

    private FindingDraft(String ruleId, ObjectKind kind, ObjectId object, String name, @Nullable String cluster) {
        this.ruleId = ruleId;
        this.kind = kind;
        this.object = object;
        this.name = name;
        this.cluster = cluster;
    }

    public static FindingDraft on(String ruleId, HostReading host) {
        return new FindingDraft(ruleId, ObjectKind.HOST, host.id(), host.name(), host.cluster());
    }

    public static FindingDraft onDatastore(String ruleId, ObjectId datastore, String name) {
        FindingDraft draft = new FindingDraft(ruleId, ObjectKind.DATASTORE, datastore, name, null);
        draft.datastores = List.of(datastore.moid());
        return draft;
    }

    public FindingDraft severity(Severity value) {
        severity = value;
        return this;
    }

    public FindingDraft subject(String value) {
        subject = value;
        return this;
    }

    public FindingDraft because(Statement value) {
        explanation = value;
        return this;
    }

    /** The first entries as evidence, and how many more there are. */
    public FindingDraft some(String key, List<String> all) {
        return evidence(
                key,
                all.size() <= SHOWN
                        ? List.copyOf(all)
                        : Stream.concat(all.stream().limit(SHOWN), Stream.of("+" + (all.size() - SHOWN)))
                                .toList());
    }

    /** Unknown evidence is omitted. */
    public FindingDraft evidence(String key, @Nullable Object value) {
        if (value != null) {
            evidence.put(key, value);
        }
        return this;
    }

    public FindingDraft values(String wanted, String found) {
        expected = wanted;
        actual = found;
        return this;
    }

    public FindingDraft source(String value) {
        source = value;
        return this;
    }

    public FindingDraft remedy(@Nullable Remedy value) {
        remedy = value;
        return this;
    }

    public FindingDraft datastores(List<String> moids) {
        datastores = List.copyOf(moids);
        return this;
    }

    public Finding done() {
        return new Finding(
                Finding.idOf(ruleId, object, subject),
                ruleId,
                severity,
                kind,
                object,
                name,
                subject,
                Objects.requireNonNull(explanation),
                Map.copyOf(evidence),
                expected,
                actual,
                source,
                remedy,
                datastores,
                cluster);
    }
}
