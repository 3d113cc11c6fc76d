package io.tidemark.imports.hostd;

import io.tidemark.reclaim.RequestedUnits;
import io.tidemark.reclaim.RequestedUnits.Asked;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Function;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Component;

/** Identifies the service's own runs among logged ones, and with them the unit that was requested. */
@Component
public class OwnRuns {

    /**
     * Maximum deviation of a host's clock if no operation ID identifies the run; the time between runs on a datastore
     * is longer.
     */
    private static final Duration OFF = Duration.ofMinutes(2);

    /** Maximum deviation of a run with a matching operation ID. */
    private static final Duration WINDOW = Duration.ofDays(1);

    private final RequestedUnits asked;

    OwnRuns(RequestedUnits asked) {
        this.asked = asked;
    }

    /**
     * The runs in their order, with the requested unit for runs of the service.
     *
     * @param datastore moid by volume, null if the caller may view none
     * @param host which hosts the log can be of
     */
    public List<LoggedRun> marked(
            String vcenter, List<LoggedRun> runs, Function<String, @Nullable String> datastore, Predicate<Asked> host) {
        return marked(vcenter, runs, datastore, host, Duration.ZERO);
    }

    /** @param ahead how far the clock of the runs is ahead of the service's */
    List<LoggedRun> marked(
            String vcenter,
            List<LoggedRun> runs,
            Function<String, @Nullable String> datastore,
            Predicate<Asked> host,
            Duration ahead) {
        Map<String, String> moids = new HashMap<>();
        List<Instant> times = new ArrayList<>();
        for (LoggedRun run : runs) {
            String moid = datastore.apply(run.volume());
            if (moid != null && run.startedAt() != null) {
                moids.put(run.volume(), moid);
                times.add(run.startedAt());
            }
        }
        if (times.isEmpty()) {
            return runs;
        }
        times.sort(Comparator.naturalOrder());
        Instant from = times.get(0).minus(ahead).minus(WINDOW);
        Instant to = times.get(times.size() - 1).minus(ahead).plus(WINDOW);
        Map<String, List<Asked>> known = new HashMap<>();
        for (Asked one : asked.between(vcenter, new HashSet<>(moids.values()), from, to)) {
            if (host.test(one)) {
                known.computeIfAbsent(one.datastore(), any -> new ArrayList<>()).add(one);
            }
        }
        return known.isEmpty() ? runs : marked(runs, run -> known.getOrDefault(moids.get(run.volume()), List.of()));
    }

    /** The host that the user entered, by its full name or the first part of it; any host without input. */
    public static Predicate<Asked> ofHost(@Nullable String typed) {
        return typed == null
                ? run -> true
                : run -> run.hostName().equalsIgnoreCase(typed)
                        || first(run.hostName()).equalsIgnoreCase(typed)
                        || first(typed).equalsIgnoreCase(run.hostName());
    }

    /** An address has no parts. */
    private static String first(String name) {
        int dot = name.indexOf('.');
        return dot < 1 || Character.isDigit(name.charAt(0)) ? name : name.substring(0, dot);
    }

    private static List<LoggedRun> marked(List<LoggedRun> runs, Function<LoggedRun, Collection<Asked>> candidates) {
        List<@Nullable Asked> found = new ArrayList<>();
        Set<String> once = new HashSet<>();
        Set<String> twice = new HashSet<>();
        for (LoggedRun run : runs) {
            Asked one = only(run, candidates.apply(run));
            found.add(one);
            if (one != null && !once.add(one.run())) {
                twice.add(one.run());
            }
        }
        List<LoggedRun> marked = new ArrayList<>();
        for (int i = 0; i < runs.size(); i++) {
            Asked one = found.get(i);
            marked.add(
                    one == null || twice.contains(one.run())
                            ? runs.get(i)
                            : runs.get(i).askedBy(one));
        }
        return marked;
    }

    /** The matching run: of that operation, or of that time if one of both has no operation. */
    private static @Nullable Asked only(LoggedRun run, Collection<Asked> candidates) {
        if (run.operation() != null) {
            for (Asked one : candidates) {
                if (run.operation().equals(one.operation()) && within(run, one, WINDOW)) {
                    return one;
                }
            }
        }
        List<Asked> fitting = candidates.stream()
                .filter(one -> run.operation() == null || one.operation() == null)
                .filter(one -> within(run, one, OFF))
                .toList();
        return fitting.size() == 1 ? fitting.get(0) : null;
    }

    private static boolean within(LoggedRun run, Asked one, Duration off) {
        Instant began = run.startedAt();
        Instant end = Objects.requireNonNullElse(one.to(), Instant.MAX.minus(WINDOW));
        return began != null && !began.isBefore(one.from().minus(off)) && !began.isAfter(end.plus(off));
    }
}
