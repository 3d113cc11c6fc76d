package io.tidemark.array.source;

import java.util.Collection;
import java.util.Map;

/** SPI: the alarms that storage providers report; never calls a provider. */
public interface PoolAlarms {

    /** By device; devices of which no provider reports a status are absent. */
    Map<String, PoolAlarm> poolAlarms(Collection<String> devices);
}
