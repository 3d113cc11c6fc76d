package io.tidemark.server;

import com.zaxxer.hikari.HikariDataSource;
import io.tidemark.platform.file.DataDirectory;
import io.tidemark.server.database.DatabaseFile;
import io.tidemark.server.database.FileDatabase;
import io.tidemark.server.database.FilePool;
import io.tidemark.server.database.OpeningRules;
import java.nio.file.Path;
import java.util.List;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.EnableConfigurationProperties;
import org.springframework.boot.jdbc.autoconfigure.JdbcConnectionDetails;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import org.springframework.core.env.Environment;

/** Selects the database: an H2 file, or PostgreSQL if its URL is set. */
@Configuration(proxyBeanMethods = false)
@EnableConfigurationProperties({DatabaseProperties.class, DataDirectory.class})
public class DatabaseConfiguration {

    /** WRITE_DELAY=0: a committed step survives a killed process, H2 otherwise writes half a second late. */
    static final String H2 =
            ";MODE=PostgreSQL;DATABASE_TO_LOWER=TRUE;CASE_INSENSITIVE_IDENTIFIERS=TRUE;DEFAULT_NULL_ORDERING=HIGH"
                    + ";DB_CLOSE_ON_EXIT=FALSE;WRITE_DELAY=0;TRACE_LEVEL_FILE=0";

    private static final String DRIVER = "org.h2.Driver";

    @Bean
    JdbcConnectionDetails databaseConnection(DatabaseProperties properties, DataDirectory directory) {
        directory.restrict();
        String url = properties.url();
        boolean own = own(properties);
        return new Connection(
                own ? "jdbc:h2:file:" + directory.file("tidemark") + H2 : patient(url),
                own ? "sa" : orEmpty(properties.username()),
                own ? "" : orEmpty(properties.password()));
    }

    @Bean
    @ConfigurationProperties("spring.datasource.hikari")
    HikariDataSource dataSource(
            JdbcConnectionDetails connection,
            DatabaseProperties properties,
            DataDirectory directory,
            Environment settings) {
        HikariDataSource pool;
        if (own(properties)) {
            FileDatabase database = new FileDatabase(
                    connection.getJdbcUrl(),
                    file(directory, settings),
                    new OpeningRules(properties.createNew(), properties.useDamaged(), properties.checkLimit()));
            database.setDriverClassName(DRIVER);
            pool = new FilePool(database);
        } else {
            pool = new HikariDataSource();
            pool.setJdbcUrl(connection.getJdbcUrl());
            pool.setDriverClassName(connection.getDriverClassName());
        }
        pool.setUsername(connection.getUsername());
        pool.setPassword(connection.getPassword());
        return pool;
    }

    private static boolean own(DatabaseProperties properties) {
        return properties.url() == null || properties.url().isBlank();
    }

    private static DatabaseFile file(DataDirectory directory, Environment settings) {
        String backups = settings.getProperty("tidemark.backup.directory", "");
        return new DatabaseFile(
                directory.file("tidemark.mv.db"),
                directory.file("vault.key"),
                backups.isBlank() ? directory.file("backups") : Path.of(backups).toAbsolutePath());
    }

    /** A server that disappears must not block a thread indefinitely; settings of the operator are kept. */
    static String patient(String url) {
        if (!url.startsWith("jdbc:postgresql:")) {
            return url;
        }
        StringBuilder patient = new StringBuilder(url);
        for (String limit : List.of("connectTimeout=5", "socketTimeout=300", "tcpKeepAlive=true")) {
            if (!url.contains(limit.substring(0, limit.indexOf('=') + 1))) {
                patient.append(patient.indexOf("?") < 0 ? '?' : '&').append(limit);
            }
        }
        return patient.toString();
    }

    private static String orEmpty(String value) {
        return value == null ? "" : value;
    }

    private record Connection(String jdbcUrl, String username, String password) implements JdbcConnectionDetails {

        @Override
        public String getJdbcUrl() {
            return jdbcUrl;
        }

        @Override
        public String getUsername() {
            return username;
        }

        @Override
        public String getPassword() {
            return password;
        }

        @Override
        public String toString() {
            return jdbcUrl;
        }
    }
}
