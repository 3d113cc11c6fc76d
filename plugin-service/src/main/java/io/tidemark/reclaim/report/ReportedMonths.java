package io.tidemark.reclaim.report;

import java.time.YearMonth;
import java.util.Optional;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.stereotype.Repository;

/** The months whose report was published, by vCenter. */
@Repository
class ReportedMonths {

    private final JdbcClient jdbc;

    ReportedMonths(JdbcClient jdbc) {
        this.jdbc = jdbc;
    }

    /** Empty before the first. */
    Optional<YearMonth> newest(String vcenter) {
        return jdbc.sql("select max(reported_month) from reclaim_reported_months where vcenter = ?")
                .param(vcenter)
                .query(String.class)
                .optional()
                .map(YearMonth::parse);
    }

    /** Whether it was not there; of several replicas that add it, one does. */
    boolean add(String vcenter, YearMonth month) {
        return jdbc.sql("insert into reclaim_reported_months (vcenter, reported_month) values (:vcenter, :month)"
                                + " on conflict do nothing")
                        .param("vcenter", vcenter)
                        .param("month", month.toString())
                        .update()
                == 1;
    }
}
