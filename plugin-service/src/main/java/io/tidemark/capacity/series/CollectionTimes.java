package io.tidemark.capacity.series;

import java.time.Instant;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** When each vCenter was collected last. */
@Repository
public class CollectionTimes {

    /** @param problem why it brought nothing, null when it did */
    public record Round(
            Instant at,
            @Nullable Instant unmapUntil,
            @Nullable Boolean unmapCounted,
            @Nullable String problem) {}

    private final JdbcClient jdbc;

    CollectionTimes(JdbcClient jdbc) {
        this.jdbc = jdbc;
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
                            row.getString("problem"));
                })
                .optional();
    }

    public void collected(String vcenter, Instant at, @Nullable String problem) {
        int updated = jdbc.sql(
                        "update capacity_rounds set at_second = :at, problem = :problem where vcenter = :vcenter")
                .param("at", at.getEpochSecond())
                .param("problem", cut(problem))
                .param("vcenter", vcenter)
                .update();
        if (updated == 0) {
            jdbc.sql("insert into capacity_rounds (vcenter, at_second, problem) values (:vcenter, :at, :problem)")
                    .param("vcenter", vcenter)
                    .param("at", at.getEpochSecond())
                    .param("problem", cut(problem))
                    .update();
        }
    }

    public void unmapCollected(String vcenter, Instant until, boolean counted) {
        jdbc.sql("update capacity_rounds set unmap_second = :until, unmap_counted = :counted where vcenter = :vcenter")
                .param("until", until.getEpochSecond())
                .param("counted", counted)
                .param("vcenter", vcenter)
                .update();
    }

    private static @Nullable String cut(@Nullable String text) {
        return text == null ? null : text.substring(0, Math.min(2000, text.length()));
    }
}
