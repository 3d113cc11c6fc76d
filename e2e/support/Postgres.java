import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.nio.file.Path;

/** A PostgreSQL on a folder and a port (0 = a free one) until it is stopped; what was committed stays. */
final class Postgres {

    public static void main(String[] words) throws Exception {
        EmbeddedPostgres.Builder builder = EmbeddedPostgres.builder()
                .setDataDirectory(Path.of(words[0]))
                .setCleanDataDirectory(false)
                .setRegisterShutdownHook(false);
        int port = Integer.parseInt(words[1]);
        EmbeddedPostgres server = (port == 0 ? builder : builder.setPort(port)).start();
        Runtime.getRuntime().addShutdownHook(new Thread(() -> {
            try {
                server.close();
            } catch (java.io.IOException e) {
                System.err.println(e);
            }
        }));
        System.out.println("PostgreSQL listens on " + server.getPort());
        Thread.currentThread().join();
    }
}
