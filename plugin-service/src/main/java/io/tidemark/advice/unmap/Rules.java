package io.tidemark.advice.unmap;

import java.util.List;

/** All rules in the order of the page. */
final class Rules {

    /** Assesses one condition of a disk, without side effects. */
    interface Rule {
        ConditionCheck check(Subject subject);
    }

    private static final List<Rule> ALL = List.of(
            new OnDatastore(),
            new ThinDisk(),
            new HardwareVersion(),
            new GuestSystem(),
            new Snapshots(),
            new ChangeTracking(),
            new HostRelease(),
            new BlockDelete(),
            new Granularity());

    private Rules() {}

    /** All conditions in order; only the first if the others do not apply to the disk. */
    static Readiness judge(Subject subject) {
        List<ConditionCheck> all = ALL.stream().map(rule -> rule.check(subject)).toList();
        List<ConditionCheck> checks = all.get(0).outcome() == Outcome.FAIL ? all.subList(0, 1) : all;
        return new Readiness(subject, Verdict.of(checks), checks);
    }
}
