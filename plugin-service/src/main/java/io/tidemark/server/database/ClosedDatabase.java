package io.tidemark.server.database;

import com.zaxxer.hikari.SQLExceptionOverride;
import java.sql.SQLException;
import java.util.Set;

/** Removes connections from the pool whose H2 database has closed itself; H2 calls them valid for ever. */
public final class ClosedDatabase implements SQLExceptionOverride {

    /** I/O errors, corrupt file, broken connection, closed database, closed connection, closed at shutdown. */
    private static final Set<Integer> CODES = Set.of(90007, 90028, 90030, 90031, 90067, 90098, 90121);

    @java.lang.Override
    public Override adjudicate(SQLException exception) {
        return CODES.contains(exception.getErrorCode()) ? Override.MUST_EVICT : Override.CONTINUE_EVICT;
    }
}
