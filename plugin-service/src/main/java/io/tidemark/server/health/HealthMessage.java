package io.tidemark.server.health;

import io.tidemark.platform.MessageCode;

/** The health of the database, the scheduler and the data directory. */
public enum HealthMessage implements MessageCode {
    DATABASE_AWAY,
    DATABASE_OK,
    DISK_LITTLE,
    DISK_OK,
    DISK_UNREADABLE,
    SCHEDULER_LATE,
    SCHEDULER_NO_DATABASE,
    SCHEDULER_OK,
    SCHEDULER_STOPPED
}
