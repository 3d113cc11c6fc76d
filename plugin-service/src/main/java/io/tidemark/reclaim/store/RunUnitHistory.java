package io.tidemark.reclaim.store;

import io.tidemark.platform.records.JsonRecords;
import io.tidemark.reclaim.RequestedUnits;
import io.tidemark.reclaim.plan.Method;
import io.tidemark.reclaim.plan.ReclaimUnit;
import io.tidemark.reclaim.run.Attempt;
import io.tidemark.reclaim.run.ReclaimRun;
import io.tidemark.reclaim.unmap.UnmapProgress;
import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Finds the requested units in the history of runs. */
@Repository
class RunUnitHistory implements RequestedUnits {

    private final JsonRecords<ReclaimRun> records;

    RunUnitHistory(JdbcClient jdbc, JsonMapper json) {
        this.records = ReclaimRuns.records(jdbc, json);
    }

    @Override
    public List<Asked> between(String vcenter, Collection<String> datastores, Instant from, Instant to) {
        if (datastores.isEmpty()) {
            return List.of();
        }
        return records
                .list(
                        "where vcenter = :vcenter and datastore in (:datastores)"
                                + " and method = :method and started_at <= :to and (ended_at is null or ended_at >= :from)"
                                + " order by created_at, arrived",
                        Map.of(
                                "vcenter", vcenter,
                                "datastores", datastores,
                                "method", Method.ESXCLI.text(),
                                "from", from,
                                "to", to))
                .stream()
                .map(RunUnitHistory::asked)
                .filter(Objects::nonNull)
                .toList();
    }

    private static @Nullable Asked asked(ReclaimRun run) {
        ReclaimUnit unit = run.plan().unit();
        Attempt attempt = run.attempt();
        if (unit == null || attempt == null) {
            return null;
        }
        UnmapProgress unmap = run.progress().unmap();
        Instant began = unmap.firstAt();
        Instant end = run.end().unmapEndedAt();
        return new Asked(
                run.id(),
                run.target().datastore().moid(),
                run.plan().host(),
                run.plan().hostName(),
                unit.blocks(),
                unmap.operation(),
                began == null ? attempt.at() : began,
                began == null ? end : unmap.done() ? unmap.lastAt() : attempt.vcenterTime(end));
    }
}
