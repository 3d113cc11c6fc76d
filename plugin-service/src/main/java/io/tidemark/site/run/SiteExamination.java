package io.tidemark.site.run;

import io.tidemark.platform.Statement;
import io.tidemark.site.finding.ExaminedSection;
import io.tidemark.site.finding.SiteFinding;
import io.tidemark.site.finding.SiteVerdict;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * One examination of a site.
 *
 * @param version grows with each change
 * @param readsKnown reads that are known to be necessary so far
 * @param readsDone reads that have ended
 * @param verdict null until completed
 * @param sections empty until completed
 * @param problem why it failed
 * @param recorded whether what was exchanged was kept, without identities and secrets; null until completed
 */
public record SiteExamination(
        String id,
        long version,
        String vcenter,
        State state,
        String startedBy,
        Instant createdAt,
        @Nullable Instant endedAt,
        int readsKnown,
        int readsDone,
        @Nullable SiteVerdict verdict,
        List<ExaminedSection> sections,
        @Nullable Statement problem,
        @Nullable Boolean recorded) {

    /** The state of an examination. */
    public enum State {
        RUNNING,
        COMPLETED,
        FAILED;

        public boolean ended() {
            return this != RUNNING;
        }
    }

    static SiteExamination begun(String id, String vcenter, String by, Instant at) {
        return new SiteExamination(id, 1, vcenter, State.RUNNING, by, at, null, 0, 0, null, List.of(), null, null);
    }

    SiteExamination progress(int done, int known) {
        return new SiteExamination(
                id, version + 1, vcenter, state, startedBy, createdAt, null, known, done, null, List.of(), null, null);
    }

    SiteExamination completed(Instant at, List<ExaminedSection> found, boolean kept) {
        List<SiteFinding> all =
                found.stream().flatMap(section -> section.findings().stream()).toList();
        return new SiteExamination(
                id,
                version + 1,
                vcenter,
                State.COMPLETED,
                startedBy,
                createdAt,
                at,
                readsKnown,
                readsDone,
                SiteVerdict.of(all),
                found,
                null,
                kept);
    }

    SiteExamination failed(Statement why, Instant at) {
        return new SiteExamination(
                id,
                version + 1,
                vcenter,
                State.FAILED,
                startedBy,
                createdAt,
                at,
                readsKnown,
                readsDone,
                null,
                List.of(),
                why,
                null);
    }
}
