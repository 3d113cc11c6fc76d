package io.tidemark.server.database;

import com.zaxxer.hikari.HikariDataSource;

/** The pool of connections to an H2 file. */
public final class FilePool extends HikariDataSource {

    private final FileDatabase database;

    public FilePool(FileDatabase database) {
        this.database = database;
        setDataSource(database);
        setExceptionOverride(new ClosedDatabase());
    }

    /** Whether the disk of the database has so little free space that writes fail or will fail soon. */
    public boolean full() {
        return database.full();
    }

    /** Closes the database after its connections. */
    @Override
    public void close() {
        super.close();
        database.close();
    }
}
