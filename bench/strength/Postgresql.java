import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;

/** A PostgreSQL on loopback, its data in the folder named; prints its JDBC address. */
public final class Postgresql {

    private Postgresql() {}

    public static void main(String[] args) throws Exception {
        try (EmbeddedPostgres server = EmbeddedPostgres.builder()
                .setDataDirectory(Path.of(args[0]))
                .setServerConfig("max_connections", "60")
                .start()) {
            System.out.println(server.getJdbcUrl("postgres", "postgres"));
            Thread.currentThread().join();
        }
    }
}
