package io.tidemark.server.database;

import java.time.Duration;

/**
 * How a start uses the database file that it finds.
 *
 * @param createNew whether a missing or empty file is replaced although the installation has been in use
 * @param useDamaged whether a file that was not closed properly is used without a check
 * @param checkLimit how long the check of such a file may take
 */
public record OpeningRules(boolean createNew, boolean useDamaged, Duration checkLimit) {}
