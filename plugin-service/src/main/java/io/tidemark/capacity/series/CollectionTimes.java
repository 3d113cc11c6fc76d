package io.tidemark.capacity.series;

import io.tidemark.platform.Statement;
import io.tidemark.platform.records.StatementColumn;
import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** When each vCenter was collected last. */
@Repository
public class CollectionTimes {

    /**
     * @param problem why it brought nothing, null when it did
     * @param unmapProblem why it brought no UNMAP counters of hosts, null when it did
     */
    public record Round(
            Instant at,
            @Nullable Instant unmapUntil,
            @Nullable Boolean unmapCounted,
            @Nullable Statement problem,
            @Nullable Statement unmapProblem) {}

    private final JdbcClient jdbc;
    private final StatementColumn problems;

    CollectionTimes(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.problems = new StatementColumn(json);
    }

    public Optional<Round> last(String vcenter) {
        return jdbc.sql("select * from capacity_rounds where vcenter = :vcenter")
                .param("vcenter", vcenter)
                .query((row, number) -> {
                    Long unmap = row.getObject("unmap_second", Long.class);
                    return new Round(
                            Instant.ofEpochSecond(row.getLong("at_second")),
                            unmap == null ? null : Instant.ofEpochSecond(unmap),
                            row.getObject("unmap_counted", Boolean.class),
                            problems.read(row.getString("problem")),
                            problems.read(row.getString("unmap_problem")));
                })
                .optional();
    }

    public void collected(String vcenter, Instant at, @Nullable Statement problem) {
        String text = problems.write(problem);
        int updated = jdbc.sql(
                        "update capacity_rounds set at_second = :at, problem = :problem where vcenter = :vcenter")
                .param("at", at.getEpochSecond())
                .param("problem", text)
                .param("vcenter", vcenter)
                .update();
        if (updated == 0) {
            jdbc.sql("insert into capacity_rounds (vcenter, at_second, problem) values (:vcenter, :at, :problem)")
                    .param("vcenter", vcenter)
                    .param("at", at.getEpochSecond())
                    .param("problem", text)
                    .update();
        }
    }

    /** Also without samples, if what is missing up to then is a gap. */
    public void unmapKnownUntil(String vcenter, Instant until) {
        jdbc.sql("update capacity_rounds set unmap_second = :until where vcenter = :vcenter")
                .param("until", until.getEpochSecond())
                .param("vcenter", vcenter)
                .update();
    }

    public void unmapFailed(String vcenter, Statement problem) {
        jdbc.sql("update capacity_rounds set unmap_problem = :problem where vcenter = :vcenter")
                .param("problem", problems.write(problem))
                .param("vcenter", vcenter)
                .update();
    }

    public void unmapCollected(String vcenter, Instant until, boolean counted) {
        jdbc.sql("update capacity_rounds set unmap_second = :until, unmap_counted = :counted, unmap_problem = null"
                        + " where vcenter = :vcenter")
                .param("until", until.getEpochSecond())
                .param("counted", counted)
                .param("vcenter", vcenter)
                .update();
    }
}
