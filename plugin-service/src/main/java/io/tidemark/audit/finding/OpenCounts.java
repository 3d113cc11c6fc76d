package io.tidemark.audit.finding;

import java.util.List;

/** Open findings counted by severity; those that are waived are counted separately. */
public record OpenCounts(int errors, int warnings, int infos, int waived) {

    public static OpenCounts of(List<? extends Deviation> open) {
        return new OpenCounts(
                count(open, Severity.ERROR), count(open, Severity.WARNING), count(open, Severity.INFO), (int)
                        open.stream().filter(one -> one.waiver() != null).count());
    }

    private static int count(List<? extends Deviation> open, Severity severity) {
        return (int) open.stream()
                .filter(one -> one.waiver() == null && one.severity() == severity)
                .count();
    }
}
