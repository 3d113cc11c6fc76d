package io.tidemark;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.UUID;
import javax.sql.DataSource;
import org.flywaydb.core.Flyway;
import org.h2.jdbcx.JdbcDataSource;
import org.jspecify.annotations.Nullable;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.jdbc.core.simple.JdbcClient;
import org.springframework.jdbc.datasource.DataSourceTransactionManager;
import org.springframework.transaction.support.TransactionTemplate;

/** The databases that every repository must run on; each call makes a new, migrated and empty one. */
public enum TestDatabase {
    H2 {
        @Override
        public DataSource fresh() {
            JdbcDataSource source = empty();
            Schema.STATEMENTS.forEach(new JdbcTemplate(source)::execute);
            return source;
        }
    },
    POSTGRESQL {
        @Override
        public DataSource fresh() {
            String name = "t" + UUID.randomUUID().toString().replace("-", "");
            EmbeddedPostgres server = server();
            JdbcClient.create(server.getPostgresDatabase())
                    .sql("create database " + name + " template tidemark")
                    .update();
            return server.getDatabase("postgres", name);
        }
    };

    private static @Nullable EmbeddedPostgres server;

    /** What the migrations made of H2, to be made again without them: they take twenty times as long. */
    private static final class Schema {

        static final List<String> STATEMENTS = JdbcClient.create(migrated(empty()))
                .sql("script nopasswords nosettings")
                .query(String.class)
                .list();
    }

    private static JdbcDataSource empty() {
        JdbcDataSource source = new JdbcDataSource();
        source.setUrl("jdbc:h2:mem:" + UUID.randomUUID()
                + ";DB_CLOSE_DELAY=-1;MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE"
                + ";DEFAULT_NULL_ORDERING=HIGH");
        source.setUser("sa");
        return source;
    }

    public abstract DataSource fresh();

    /** JDBC address of a new PostgreSQL database without any table. */
    public static String emptyPostgresql() {
        String name = "e" + UUID.randomUUID().toString().replace("-", "");
        JdbcClient.create(server().getPostgresDatabase())
                .sql("create database " + name)
                .update();
        return server().getJdbcUrl("postgres", name);
    }

    /** Runs in one transaction on that database. */
    public static TransactionTemplate transactions(DataSource source) {
        return new TransactionTemplate(new DataSourceTransactionManager(source));
    }

    private static DataSource migrated(DataSource source) {
        Flyway.configure().dataSource(source).load().migrate();
        return source;
    }

    private static synchronized EmbeddedPostgres server() {
        EmbeddedPostgres running = server;
        if (running == null) {
            try {
                running = EmbeddedPostgres.start();
            } catch (IOException e) {
                throw new UncheckedIOException("PostgreSQL does not start", e);
            }
            JdbcClient.create(running.getPostgresDatabase())
                    .sql("create database tidemark")
                    .update();
            migrated(running.getDatabase("postgres", "tidemark"));
            server = running;
        }
        return running;
    }
}
