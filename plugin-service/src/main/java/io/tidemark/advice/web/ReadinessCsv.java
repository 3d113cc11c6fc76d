package io.tidemark.advice.web;

import io.tidemark.advice.unmap.ConditionCheck;
import io.tidemark.advice.unmap.Outcome;
import io.tidemark.advice.web.ReadinessView.NamedObject;
import io.tidemark.platform.Csv;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** Disks with their verdicts as CSV. */
final class ReadinessCsv {

    private static final Csv<ReadinessView> COLUMNS = new Csv<ReadinessView>()
            .column("vm", ReadinessView::vm)
            .column("vmId", row -> row.vmId().toString())
            .column("folder", ReadinessView::folder)
            .column("template", ReadinessView::template)
            .column("powerState", ReadinessView::powerState)
            .column("hardwareVersion", ReadinessView::hardwareVersion)
            .column("guestId", ReadinessView::guestId)
            .column("host", row -> name(row.host()))
            .column("hostVersion", ReadinessView::hostVersion)
            .column("cluster", row -> name(row.cluster()))
            .column("datastore", row -> name(row.datastore()))
            .column("fileSystem", ReadinessView::fileSystem)
            .column("disk", row -> row.disk() == null ? null : row.disk().label())
            .column("file", row -> row.disk() == null ? null : row.disk().file())
            .column(
                    "capacityBytes",
                    row -> row.disk() == null ? null : row.disk().capacityBytes())
            .column("verdict", ReadinessView::verdict)
            .column("failing", row -> conditions(row, Outcome.FAIL))
            .column("notKnown", row -> conditions(row, Outcome.NOT_KNOWN))
            .column(
                    "found",
                    row -> row.checks().stream()
                            .filter(check -> check.outcome() == Outcome.FAIL || check.outcome() == Outcome.NOT_KNOWN)
                            .map(check -> check.found().text())
                            .collect(Collectors.joining(" ")))
            .column(
                    "whatItTakes",
                    row -> row.checks().stream()
                            .map(ConditionCheck::remedy)
                            .filter(Objects::nonNull)
                            .map(remedy -> remedy.text())
                            .collect(Collectors.joining(" ")))
            .column("readAt", ReadinessView::readAt);

    private ReadinessCsv() {}

    static String of(List<ReadinessView> rows) {
        return COLUMNS.of(rows);
    }

    private static @Nullable String name(@Nullable NamedObject object) {
        return object == null ? null : object.name();
    }

    private static String conditions(ReadinessView row, Outcome outcome) {
        return row.checks().stream()
                .filter(check -> check.outcome() == outcome)
                .map(check -> check.condition().name())
                .collect(Collectors.joining(" "));
    }
}
