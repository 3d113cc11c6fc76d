package io.tidemark.site.read;

import io.tidemark.platform.Statement;
import io.tidemark.vcenter.VcenterConnection;
import io.tidemark.vcenter.observe.ObservedCall;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;

/** All that an examination has read so far. Safe for threads. */
public final class SiteReading {

    private final VcenterConnection vcenter;
    private final Instant at;
    private final List<ReadOutcome<?>> outcomes = new ArrayList<>();
    private final Queue<ObservedCall> calls = new ConcurrentLinkedQueue<>();

    public SiteReading(VcenterConnection vcenter, Instant at) {
        this.vcenter = vcenter;
        this.at = at;
    }

    public VcenterConnection vcenter() {
        return vcenter;
    }

    /** When it began. */
    public Instant at() {
        return at;
    }

    /** The first outcome of a read counts; a read that was given up can still end. */
    public synchronized void add(ReadOutcome<?> outcome) {
        if (outcomes.stream().noneMatch(known -> known.read().equals(outcome.read()))) {
            outcomes.add(outcome);
        }
    }

    /** For a read that took no time, such as in tests. */
    public <T> SiteReading with(SiteRead<T> read, T value) {
        add(ReadOutcome.of(read, value, Duration.ZERO));
        return this;
    }

    public SiteReading failed(SiteRead<?> read, Statement failure) {
        add(ReadOutcome.failed(read, failure, Duration.ZERO));
        return this;
    }

    public void called(ObservedCall call) {
        calls.add(call);
    }

    public List<ObservedCall> calls() {
        return List.copyOf(calls);
    }

    public synchronized List<ReadOutcome<?>> outcomes() {
        return List.copyOf(outcomes);
    }

    /** The outcomes of all reads with this type of result, such as of each array. */
    public <T> List<ReadOutcome<?>> outcomes(Class<T> type) {
        return outcomes().stream()
                .filter(outcome -> outcome.read().type() == type)
                .toList();
    }

    /** Their results without those that failed. */
    public <T> List<T> values(Class<T> type) {
        return outcomes(type).stream()
                .flatMap(outcome -> Optional.ofNullable(outcome.value()).stream())
                .map(type::cast)
                .toList();
    }

    /** Empty if it failed or was not possible. */
    public <T> Optional<T> value(SiteRead<T> read) {
        return outcome(read).flatMap(outcome -> Optional.ofNullable(outcome.value()));
    }

    /** Why it failed. */
    public Optional<Statement> failure(SiteRead<?> read) {
        return outcome(read).flatMap(outcome -> Optional.ofNullable(outcome.failure()));
    }

    @SuppressWarnings("unchecked")
    private <T> Optional<ReadOutcome<T>> outcome(SiteRead<T> read) {
        @Nullable
        ReadOutcome<?> found = outcomes().stream()
                .filter(outcome -> outcome.read().equals(read))
                .findFirst()
                .orElse(null);
        return Optional.ofNullable((ReadOutcome<T>) found);
    }
}
