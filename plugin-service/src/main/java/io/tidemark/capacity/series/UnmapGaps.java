package io.tidemark.capacity.series;

import io.tidemark.capacity.CapacityMessage;
import io.tidemark.platform.Statement;
import io.tidemark.platform.records.StatementColumn;
import java.time.Instant;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;
import tools.jackson.databind.json.JsonMapper;

/** Time ranges of which the hosts no longer have UNMAP samples, until those of vCenter have been read. */
@Repository
public class UnmapGaps {

    /**
     * @param tried when vCenter was last asked for it, null if never
     * @param problem why that failed, null if it was never asked
     */
    public record Gap(
            Instant from,
            Instant until,
            @Nullable Instant tried,
            @Nullable Statement problem) {

        /** That and why UNMAP is not known, null if vCenter was never asked for it. */
        public @Nullable Statement statement() {
            return problem == null
                    ? null
                    : CapacityMessage.UNMAP_GAP.with(
                            "from", from.toString(), "until", until.toString(), "detail", problem);
        }
    }

    private final JdbcClient jdbc;
    private final StatementColumn problems;

    UnmapGaps(JdbcClient jdbc, JsonMapper json) {
        this.jdbc = jdbc;
        this.problems = new StatementColumn(json);
    }

    /** Extends the gap that ends or starts at {@code from}, or adds one. */
    public void add(String vcenter, Instant from, Instant until) {
        int extended = jdbc.sql("update unmap_gaps set until_second = :until where vcenter = :vcenter"
                        + " and (until_second = :from or from_second = :from)")
                .param("vcenter", vcenter)
                .param("from", from.getEpochSecond())
                .param("until", until.getEpochSecond())
                .update();
        if (extended == 0) {
            jdbc.sql("insert into unmap_gaps (vcenter, from_second, until_second) values (:vcenter, :from, :until)")
                    .param("vcenter", vcenter)
                    .param("from", from.getEpochSecond())
                    .param("until", until.getEpochSecond())
                    .update();
        }
    }

    /** Newest first. */
    public List<Gap> of(String vcenter) {
        return jdbc.sql("select * from unmap_gaps where vcenter = :vcenter order by from_second desc")
                .param("vcenter", vcenter)
                .query((row, number) -> {
                    Long tried = row.getObject("tried_second", Long.class);
                    return new Gap(
                            Instant.ofEpochSecond(row.getLong("from_second")),
                            Instant.ofEpochSecond(row.getLong("until_second")),
                            tried == null ? null : Instant.ofEpochSecond(tried),
                            problems.read(row.getString("problem")));
                })
                .list();
    }

    public void failed(String vcenter, Gap gap, Instant at, Statement problem) {
        jdbc.sql("update unmap_gaps set tried_second = :at, problem = :problem"
                        + " where vcenter = :vcenter and from_second = :from")
                .param("vcenter", vcenter)
                .param("from", gap.from().getEpochSecond())
                .param("at", at.getEpochSecond())
                .param("problem", problems.write(problem))
                .update();
    }

    public void filled(String vcenter, Gap gap) {
        jdbc.sql("delete from unmap_gaps where vcenter = :vcenter and from_second = :from")
                .param("vcenter", vcenter)
                .param("from", gap.from().getEpochSecond())
                .update();
    }

    public void deleteBefore(Instant oldest) {
        jdbc.sql("delete from unmap_gaps where until_second < :oldest")
                .param("oldest", oldest.getEpochSecond())
                .update();
    }
}
