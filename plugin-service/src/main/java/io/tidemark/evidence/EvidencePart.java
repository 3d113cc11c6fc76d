package io.tidemark.evidence;

import java.util.Locale;

/** A file about the state of the service. */
public enum EvidencePart {
    CHECKS(EvidenceMessage.EVIDENCE_CHECKS),
    VERSIONS(EvidenceMessage.EVIDENCE_VERSIONS),
    HEALTH(EvidenceMessage.EVIDENCE_HEALTH),
    SETTINGS(EvidenceMessage.EVIDENCE_SETTINGS),
    CONNECTIONS(EvidenceMessage.EVIDENCE_CONNECTIONS),
    RUNS(EvidenceMessage.EVIDENCE_RUNS),
    ACTIVITY(EvidenceMessage.EVIDENCE_ACTIVITY),
    LOG(EvidenceMessage.EVIDENCE_LOG);

    private final EvidenceMessage description;

    EvidencePart(EvidenceMessage description) {
        this.description = description;
    }

    EvidenceMessage description() {
        return description;
    }

    String file() {
        return name().toLowerCase(Locale.ROOT) + (this == LOG ? ".txt" : ".json");
    }
}
