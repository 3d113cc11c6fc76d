package io.tidemark.platform.restore;

import io.tidemark.platform.Statement;

/**
 * Work that a module accepted and had not started when the restored database was backed up. It can have been executed or
 * canceled since.
 */
@FunctionalInterface
public interface UnstartedWork {

    /**
     * Ends all of it, before anything can start.
     *
     * @param why stored with each
     * @return how much was ended
     */
    int end(Statement why);
}
