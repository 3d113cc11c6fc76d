package io.tidemark.platform.records;

import java.util.Locale;
import org.springframework.jdbc.core.ConnectionCallback;
import org.springframework.jdbc.core.JdbcOperations;

/** Whether this process is the only one that uses the database: one process at a time opens an H2 database. */
public final class SoleProcess {

    private SoleProcess() {}

    public static boolean on(JdbcOperations jdbc) {
        ConnectionCallback<String> url =
                connection -> String.valueOf(connection.getMetaData().getURL());
        String known = String.valueOf(jdbc.execute(url)).toLowerCase(Locale.ROOT);
        return (known.startsWith("jdbc:h2:file:") || known.startsWith("jdbc:h2:mem:"))
                && !known.contains("auto_server=true");
    }
}
