package io.tidemark.advice.unmap;

import java.util.List;

/** Every rule in the order in which people read them. */
final class Rules {

    /** Judges one condition of a subject; pure. */
    interface Rule {
        ConditionCheck check(AssessedDisk subject);
    }

    private static final List<Rule> ALL = List.of(
            new DatastoreSupport(),
            new ThinDisk(),
            new HardwareVersion(),
            new GuestSystem(),
            new Snapshots(),
            new ChangeTracking(),
            new HostRelease(),
            new BlockDelete(),
            new Granularity());

    private Rules() {}

    /** Every condition in order; the first alone when the disk is none that the others are about. */
    static Readiness judge(AssessedDisk subject) {
        List<ConditionCheck> all = ALL.stream().map(rule -> rule.check(subject)).toList();
        List<ConditionCheck> checks = all.get(0).outcome() == Outcome.FAIL ? all.subList(0, 1) : all;
        return new Readiness(subject, Verdict.of(checks), checks);
    }
}
