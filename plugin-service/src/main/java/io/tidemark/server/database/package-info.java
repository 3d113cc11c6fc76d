/** The database file of a service without PostgreSQL: its access, its check, and its return after a full disk. */
@NullMarked
package io.tidemark.server.database;

import org.jspecify.annotations.NullMarked;
