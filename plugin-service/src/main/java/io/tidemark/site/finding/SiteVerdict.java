package io.tidemark.site.finding;

import java.util.Collection;

/** Whether a site can be used. */
public enum SiteVerdict {
    READY,
    READY_WITH_LIMITS,
    NOT_READY;

    /** The worst finding decides. */
    public static SiteVerdict of(Collection<SiteFinding> findings) {
        return findings.stream()
                .map(SiteFinding::severity)
                .max(SiteSeverity::compareTo)
                .map(worst -> switch (worst) {
                    case INFO -> READY;
                    case LIMITING -> READY_WITH_LIMITS;
                    case BLOCKING -> NOT_READY;
                })
                .orElse(READY);
    }
}
