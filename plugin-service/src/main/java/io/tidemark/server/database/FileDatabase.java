package io.tidemark.server.database;

import io.tidemark.platform.file.OwnerOnly;
import java.io.IOException;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.SQLTransientConnectionException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.jdbc.datasource.DriverManagerDataSource;

/**
 * Opens connections to an H2 file. When a write fails, H2 closes the database but not its connections, and a new
 * database on the same file fails while they exist. Therefore all of them are closed before the file is opened again,
 * which happens at the next request for a connection and only if the disk has free space.
 */
public final class FileDatabase extends DriverManagerDataSource implements AutoCloseable {

    private static final Logger LOG = LoggerFactory.getLogger(FileDatabase.class);
    private static final int CORRUPT = 90030;

    private final DatabaseFile file;
    private final FreeSpace space;
    private final OpeningRules rules;
    private final List<Connection> connections = new ArrayList<>();
    private @Nullable Connection own;
    private boolean lost;

    /**
     * @param url of the H2 file
     * @param rules for the first connection
     */
    public FileDatabase(String url, DatabaseFile file, OpeningRules rules) {
        super(url);
        this.file = file;
        this.rules = rules;
        this.space = file.space();
    }

    @Override
    protected Connection getConnectionFromDriver(Properties properties) throws SQLException {
        synchronized (connections) {
            Connection first = own;
            if (first == null) {
                own = lost ? reopen(properties) : open(properties);
            } else if (!responds(first)) {
                lose();
                own = reopen(properties);
            }
            Connection connection = super.getConnectionFromDriver(properties);
            connections.removeIf(FileDatabase::closed);
            connections.add(connection);
            return connection;
        }
    }

    /** The first time since the start. */
    private Connection open(Properties properties) throws SQLException {
        requireSpace();
        boolean checked = file.present() && file.leftOpen() && !rules.useDamaged();
        if (!file.present()) {
            create();
        }
        try {
            if (checked) {
                file.requireNewestVersion();
            }
            Connection connection = super.getConnectionFromDriver(properties);
            if (checked) {
                check(connection);
            }
            return connection;
        } catch (DatabaseDamage e) {
            throw file.corrupt(String.valueOf(e.getMessage()), e);
        } catch (SQLException e) {
            if (e.getErrorCode() == CORRUPT) {
                throw file.corrupt(String.valueOf(e.getMessage()), e);
            }
            throw e;
        }
    }

    /** H2 would close the database at its first write, and close it again whenever it is opened. */
    private void requireSpace() {
        try {
            space.require();
        } catch (IOException e) {
            throw file.noSpace(e);
        }
    }

    /** H2 would create the file with the permissions of the umask. */
    private void create() throws SQLException {
        if (!rules.createNew()) {
            file.requireContent();
        }
        try {
            OwnerOnly.newFile(file.file()).close();
        } catch (IOException e) {
            throw new SQLException(e.toString(), e);
        }
    }

    /** A damaged database is closed without a write, so that the next start checks the file again. */
    private void check(Connection connection) throws SQLException, DatabaseDamage {
        try {
            DatabaseCheck.run(connection, rules.checkLimit());
        } catch (DatabaseDamage e) {
            try (Statement statement = connection.createStatement()) {
                statement.execute("shutdown immediately");
            } catch (SQLException closing) {
                e.addSuppressed(closing);
            }
            throw e;
        }
    }

    private void lose() {
        lost = true;
        own = null;
        LOG.error("The database was closed by an error. It is opened again when the disk has free space");
        connections.forEach(FileDatabase::closeQuietly);
        connections.clear();
    }

    private Connection reopen(Properties properties) throws SQLException {
        try {
            space.require();
        } catch (IOException e) {
            throw new SQLTransientConnectionException(e.toString(), "08001", e);
        }
        Connection connection = super.getConnectionFromDriver(properties);
        lost = false;
        LOG.warn("The database is open again");
        return connection;
    }

    private static boolean responds(Connection connection) {
        try (Statement statement = connection.createStatement()) {
            statement.execute("select 1");
            return true;
        } catch (SQLException e) {
            closeQuietly(connection);
            return false;
        }
    }

    private static boolean closed(Connection connection) {
        try {
            return connection.isClosed();
        } catch (SQLException e) {
            return true;
        }
    }

    private static void closeQuietly(Connection connection) {
        try {
            connection.close();
        } catch (SQLException e) {
            LOG.debug("A connection of the closed database", e);
        }
    }

    boolean full() {
        return space.exhausted();
    }

    @Override
    public void close() {
        synchronized (connections) {
            if (own != null) {
                closeQuietly(own);
                own = null;
            }
        }
    }
}
