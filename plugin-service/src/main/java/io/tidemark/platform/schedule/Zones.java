package io.tidemark.platform.schedule;

import java.time.ZoneId;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The time zones of schedules: those with a name, which include daylight saving time. */
public final class Zones {

    private static final Set<String> KNOWN = ZoneId.getAvailableZoneIds();

    private Zones() {}

    public static boolean known(@Nullable String zone) {
        return zone != null && KNOWN.contains(zone);
    }
}
