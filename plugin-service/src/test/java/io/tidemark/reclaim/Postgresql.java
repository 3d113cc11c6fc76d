package io.tidemark.reclaim;

import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import org.springframework.jdbc.core.simple.JdbcClient;

/** A PostgreSQL that can be stopped for a while, with its data, on the same port. */
final class Postgresql implements AutoCloseable {

    private final Path directory;
    private EmbeddedPostgres server;

    Postgresql(Path directory) {
        this.directory = directory;
        this.server = run(0);
    }

    private EmbeddedPostgres run(int port) {
        try {
            EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                    .setDataDirectory(directory)
                    .setCleanDataDirectory(false)
                    .setServerConfig("max_connections", "60");
            return (port == 0 ? builder : builder.setPort(port)).start();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL does not start", e);
        }
    }

    String url() {
        return server.getJdbcUrl("postgres", "postgres");
    }

    JdbcClient jdbc() {
        return JdbcClient.create(server.getPostgresDatabase());
    }

    /** Ends every connection; what was committed stays. */
    void stop() {
        try {
            server.close();
        } catch (IOException e) {
            throw new UncheckedIOException("PostgreSQL does not stop", e);
        }
    }

    void start() {
        server = run(server.getPort());
    }

    @Override
    public void close() {
        stop();
    }
}
