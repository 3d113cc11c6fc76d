package io.tidemark.vcenter.trial;

import io.tidemark.platform.Problem;
import io.tidemark.platform.Statement;
import io.tidemark.vcenter.privilege.Effect;
import java.time.Clock;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.stereotype.Component;

/**
 * Whether the installation may change hosts. A trial begins with the first start on an empty database and never again;
 * each replica reads its state from the database.
 */
@Component
@EnableConfigurationProperties(TrialProperties.class)
public class Trial {

    private final StoredTrial table;
    private final Clock clock;
    /** Kept when there is no trial any more, as none begins then. */
    private volatile @Nullable TrialPeriod over;

    Trial(StoredTrial table, TrialProperties properties, Clock clock) {
        this.table = table;
        this.clock = clock;
        if (table.find().isEmpty()) {
            table.add(properties.trial() ? clock.instant() : null);
        }
    }

    public TrialPeriod period() {
        TrialPeriod known = over;
        if (known != null) {
            return known;
        }
        TrialPeriod now = table.find().orElse(TrialPeriod.NONE);
        if (!now.running()) {
            over = now;
        }
        return now;
    }

    public boolean active() {
        return period().running();
    }

    /** What previews say of a change that is not made now; empty without a trial. */
    public Optional<Statement> preview() {
        return active() ? Optional.of(TrialMessage.TRIAL_PREVIEW.statement()) : Optional.empty();
    }

    /** Throws {@link TrialActive} during the trial. */
    public void requireOver() {
        if (active()) {
            throw new TrialActive();
        }
    }

    /** The gate of all connections: throws {@link TrialActive} during the trial for what changes hosts. */
    public void require(Effect effect) {
        if (effect == Effect.WRITES_HOSTS) {
            requireOver();
        }
    }

    /** Ends it for good; 409 without a trial. */
    public TrialPeriod end(String by) {
        if (!table.end(clock.instant(), by)) {
            throw Problem.conflict("trial-not-active", TrialMessage.TRIAL_NOT_ACTIVE);
        }
        return period();
    }
}
