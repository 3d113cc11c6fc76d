package io.tidemark.reclaim.run;

import javax.sql.DataSource;
import org.h2.jdbcx.JdbcConnectionPool;
import org.junit.jupiter.api.AfterAll;

class ReclaimRunsOnH2Test extends ReclaimRunsSuite {

    private static final JdbcConnectionPool POOL = JdbcConnectionPool.create(
            "jdbc:h2:mem:reclaim-runs;DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;"
                    + "CASE_INSENSITIVE_IDENTIFIERS=TRUE;DEFAULT_NULL_ORDERING=HIGH",
            "sa",
            "");

    @AfterAll
    static void close() {
        POOL.dispose();
    }

    @Override
    DataSource dataSource() {
        return POOL;
    }
}
